#include "impactfit/dataset/package/field_calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

AxisScale read_scale(const JsonNode& node) {
    const std::string word = node.text("scale");
    for (std::size_t i = 0; i < axis_scale_names.size(); ++i)
        if (axis_scale_names[i] == word) return static_cast<AxisScale>(i);
    const std::vector<std::string> known(axis_scale_names.begin(), axis_scale_names.end());
    throw Error(ErrorKind::data, "an unknown scale of an axis", fmt::format("'{}'", word), allowed_names(word, known),
                node.where("scale"));
}

AxisTilt read_tilt(const JsonNode& node, const std::string& own, std::span<const std::string> columns) {
    node.only_keys({"across", "foot", "top", "scale"});
    const AxisTilt tilt{node.text("across"), node.number("foot"), node.number("top"), read_scale(node)};
    check_axis_values(tilt.foot, tilt.top, tilt.scale, node.where());
    std::vector<std::string> others(columns.begin(), columns.end());
    std::erase(others, own);
    if (std::find(others.begin(), others.end(), tilt.across) != others.end()) return tilt;
    throw Error(ErrorKind::data, "the column across is missing", tilt.across, allowed_names(tilt.across, others),
                node.where("across"));
}

}  // namespace

AxisCalibration parse_field_calibration(const JsonNode& field, std::span<const std::string> columns) {
    const JsonNode node = field.object("calibration");
    node.only_keys({"first", "second", "scale", "deviation", "tilt"});
    AxisCalibration calibration{node.number("first"), node.number("second"), read_scale(node), node.number("deviation"),
                                std::nullopt};
    check_axis_values(calibration.first, calibration.second, calibration.scale, node.where());
    if (!(calibration.deviation > 0.0))
        throw Error(ErrorKind::data, "a deviation must be positive", fmt::format("{:g}", calibration.deviation),
                    "a number above 0", node.where("deviation"));
    if (node.has("tilt")) calibration.tilt = read_tilt(node.object("tilt"), field.text("name"), columns);
    return calibration;
}

}  // namespace impactfit
