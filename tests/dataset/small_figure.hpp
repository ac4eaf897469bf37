#pragma once
// A figure of four points as a digitiser would save it, small enough to be read off in one's head: pixels 100 to 500
// are x = 0 to 4 from left to right and y = 0.5 to 1 from the bottom up.

#include <doctest/doctest.h>

#include <string>

namespace impactfit_tests {

inline std::string edited(std::string text, const std::string& what, const std::string& instead) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), instead);
}

/// The values the digitiser computed are left out, as where the calibration is to change.
inline std::string without_values(std::string text) {
    for (std::size_t at = 0; (at = text.find(", \"value\"")) != std::string::npos;)
        text.erase(at, text.find(']', at) + 1 - at);
    return text;
}

inline const std::string figure_clicks = R"([{"px": 100, "py": 500, "dx": "0", "dy": "0.5", "dz": null},
    {"px": 500, "py": 500, "dx": "4", "dy": "0.5", "dz": null},
    {"px": 100, "py": 500, "dx": "0", "dy": "0.5", "dz": null},
    {"px": 100, "py": 100, "dx": "4", "dy": "1", "dz": null}])";

inline const std::string figure_series = R"([
    {"name": "steel", "axesName": "XY", "metadataKeys": [], "colorRGB": [200, 0, 0, 255], "data": [
      {"x": 200, "y": 140, "value": [1.0, 0.95]}, {"x": 300, "y": 180, "value": [2.0, 0.9]},
      {"x": 400, "y": 220, "value": [3.0, 0.85]}], "autoDetectionData": null},
    {"name": "glass", "axesName": "XY", "metadataKeys": [], "data": [{"x": 300, "y": 300, "value": [2.0, 0.75]}]},
    {"name": "empty", "axesName": "XY", "metadataKeys": [], "data": []}])";

inline const std::string figure_4 = R"({"version": [4, 2], "axesColl": [
    {"name": "XY", "type": "XYAxes", "isLogX": false, "isLogY": false, "calibrationPoints": )" +
                                    figure_clicks + R"(}], "datasetColl": )" + figure_series +
                                    R"(, "measurementColl": []})";

inline const std::string figure_3 =
    R"({"wpd": {"version": [3, 8], "axesType": "XYAxes", "axesParameters": {"isLogX": false, "isLogY": false},
    "calibration": )" +
    figure_clicks + R"(, "dataSeries": )" + figure_series +
    R"(, "distanceMeasurementData": null, "angleMeasurementData": null}})";

}  // namespace impactfit_tests
