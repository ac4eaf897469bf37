#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/dataset/digitised/wpd_files.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_figure.hpp"

using impactfit::DigitisedFigure;
using impactfit::ErrorKind;
using impactfit::parse_wpd_project;
using impactfit_tests::edited;
using impactfit_tests::figure_3;
using impactfit_tests::figure_4;
using impactfit_tests::figure_clicks;
using impactfit_tests::refuses;
using impactfit_tests::without_values;

namespace {

bool refused(const std::string& text, const std::string& offence, const std::string& hint) {
    return refuses(
        ErrorKind::data, [&] { parse_wpd_project(text, "fig3.wpd.json"); }, offence, hint);
}

std::string changed(const std::string& what, const std::string& instead) {
    return edited(figure_4, what, instead);
}

/// The figure with logarithmic axes from 0.01 to 100 and 1 to 16, without stated values.
std::string logarithmic() {
    const std::string text =
        edited(changed("\"isLogX\": false, \"isLogY\": false", "\"isLogX\": true, \"isLogY\": true"), figure_clicks,
               R"([{"px": 100, "py": 500, "dx": "0.01", "dy": "1"},
        {"px": 500, "py": 500, "dx": 100, "dy": "1"}, {"px": 100, "py": 500, "dx": "0", "dy": " 1 "},
        {"px": 100, "py": 100, "dx": "4", "dy": "16"}])");
    return without_values(text);
}

}  // namespace

TEST_CASE("projects of the formats 2 to 4 hold the same figure") {
    const std::string figure_2 = edited(figure_3, "[3, 8]", "[2, 6]");
    const std::vector<std::string> texts{figure_4, edited(figure_4, "[4, 2]", "[4]"), figure_3, figure_2};
    const std::vector<std::string> formats{"4.2", "4", "3.8", "2.6"};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const DigitisedFigure figure = parse_wpd_project(texts[i], "fig3.wpd.json");
        CHECK(figure.format == "WebPlotDigitizer project " + formats[i]);
        REQUIRE(figure.series.size() == 3);
        CHECK(figure.series[0].name == "steel");
        CHECK(figure.series[0].points.size() == 3);
        CHECK(figure.series[1].points[0].y == 300.0);
        CHECK(figure.series[2].points.empty());
        REQUIRE(figure.axes.size() == 1);
        CHECK(figure.series[1].axes == figure.axes[0].name);
        const auto values = figure.axes[0].axes.value().values({250.0, 400.0});
        CHECK(std::abs(values[0] - 1.5) < 1e-14);
        CHECK(std::abs(values[1] - 0.625) < 1e-14);
    }
}

TEST_CASE("logarithmic axes and calibrations typed as numbers are read") {
    const DigitisedFigure figure = parse_wpd_project(logarithmic(), "fig3.wpd.json");
    const auto values = figure.axes[0].axes.value().values({300.0, 200.0});
    CHECK(std::abs(values[0] - 1.0) < 1e-14);
    CHECK(std::abs(values[1] - 8.0) < 1e-13);
}

TEST_CASE("reads a project that also has other kinds of axes") {
    const std::string bar =
        R"({"name": "bars", "type": "BarAxes", "isLog": false, "calibrationPoints": []}, {"name": "XY")";
    const DigitisedFigure figure = parse_wpd_project(changed("{\"name\": \"XY\"", bar), "fig3.wpd.json");
    REQUIRE(figure.axes.size() == 2);
    CHECK(figure.axes[0].kind == "BarAxes");
    CHECK_FALSE(figure.axes[0].axes.has_value());
}

TEST_CASE("a project that was saved without calibrated axes is refused") {
    CHECK(refused(changed(figure_clicks, "[]"), "not calibrated; got: 0 calibration points", "X1, X2, Y1, Y2"));
    CHECK(refused(changed(figure_clicks, "null"), "not calibrated", "save the project again"));
    CHECK(refused(R"({"version": [4, 2], "axesColl": [], "datasetColl": []})", "not calibrated", "axes calibrated"));
    CHECK(refused(R"({"wpd": {"version": [3, 8], "axesType": null, "calibration": null, "dataSeries": []}})",
                  "not calibrated", "axes calibrated"));
    CHECK(refused(edited(figure_3, figure_clicks, "null"), "not calibrated", "X1, X2, Y1, Y2"));
    CHECK(refused(changed("\"isLogX\": false", "\"isPiecewiseX\": true, \"isLogX\": false"), "broken", "linear"));
    CHECK(refused(changed("\"isLogX\": false, ", ""), "'isLogX' is missing", "true or false"));
}

TEST_CASE("rejects a project with an invalid calibration") {
    CHECK(refused(changed("\"dx\": \"4\"", "\"dx\": \"0\""), "duplicate calibration value of an axis; got: 0 and 0",
                  "differ"));
    CHECK(refused(changed("{\"px\": 500", "{\"px\": 100"), "duplicate calibration point", "differ"));
    CHECK(
        refused(changed("{\"px\": 100, \"py\": 100", "{\"px\": 200, \"py\": 500"), "along one line", "two directions"));
    CHECK(refused(changed("\"dx\": \"4\"", "\"dx\": \"2009/01/01\""), "not a number; got: '2009/01/01'", "no date"));
    CHECK(refused(changed("\"dx\": \"4\"", "\"dx\": null"), "not a number", "a decimal number"));
    CHECK(refused(changed("\"dx\": \"4\"", "\"dx\": \"4,5\""), "'4,5'", "with a point"));
    CHECK(refused(changed("\"px\": 500", "\"px\": \"500\""), "'px' is of the wrong type", "a number"));
    CHECK(refused(changed("\"isLogX\": false", "\"isLogX\": true"), "not positive; got: 0 and 4", "above 0"));
}

TEST_CASE("a text that is no project is refused") {
    CHECK(refused(changed("[4, 2]", "[5, 0]"), "unknown version of a digitiser's project; got: 5.0", "2, 3 or 4"));
    CHECK(refused(edited(figure_3, "[3, 8]", "[4, 0]"), "unknown version", "2, 3 or 4"));
    CHECK(refused(R"({"axesColl": []})", "not a project", "WebPlotDigitizer"));
    CHECK(refused(figure_4.substr(0, 400), "not JSON; got: the end of the file", "JSON object"));
    CHECK(refused(changed("\"x\": 200", "\"x\": NaN"), "not JSON", "JSON object"));
    CHECK(refused(changed("\"x\": 200", "\"x\": 1e999"), "a number outside the range of JSON", "finite"));
    CHECK(refused(changed("\"x\": 200", "\"x\": null"), "'x' is of the wrong type", "a number"));
    CHECK(refused(R"({"version": )" + std::string(5000, '[') + std::string(5000, ']') + "}", "nested too deep", "64"));
}

TEST_CASE("series that are missing or ambiguous are refused") {
    CHECK(refused(R"({"version": [4, 2], "axesColl": [{"name": "XY", "type": "ImageAxes"}], "datasetColl": []})",
                  "no series with points", "at least one"));
    CHECK(refused(changed("\"glass\"", "\"steel\""), "duplicate series name; got: steel", "a unique name"));
    CHECK(refused(changed("\"metadataKeys\"", "\"groupNames\": [\"mean\", \"top\"], \"metadataKeys\""), "error bars",
                  "per group"));
}

TEST_CASE("values that are not those of the pixels are refused") {
    CHECK(refused(changed("[1.0, 0.95]", "[1.0001, 0.95]"), "does not follow from its pixel", "1, 0.95"));
    CHECK(refused(changed("[1.0, 0.95]", "[1.0]"), "does not follow", "1, 0.95"));
    CHECK_FALSE(refused(changed("[1.0, 0.95]", "[1.0000001, 0.95]"), "", ""));  // a millionth of the axis is rounding
    CHECK(refused(changed("\"x\": 200", "\"metadata\": {\"overrides\": {\"y\": 0.97}}, \"x\": 200"), "set manually",
                  "read from"));
    CHECK_FALSE(refused(changed("\"x\": 200", "\"metadata\": {\"label\": \"a\"}, \"x\": 200"), "", ""));
    CHECK_FALSE(refused(changed("\"x\": 200", "\"metadata\": [\"a\"], \"x\": 200"), "", ""));
}
