#include "impactfit/dataset/digitised/wpd_project.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {
namespace {

constexpr const char* xy_axes = "XYAxes";

[[noreturn]] void refuse(const char* what, const std::string& got, const std::string& allowed,
                         const SourceLocation& where) {
    throw Error(ErrorKind::data, what, got, allowed, where);
}

// ---- Axes ----------------------------------------------------------------------------------------------------

Pixel read_pixel(const JsonNode& node, const char* x, const char* y) {
    return {node.number(x), node.number(y)};
}

/// Returns an entered value: a number, or its text. Dates are not allowed.
double read_typed_value(const JsonNode& node, const char* key) {
    const std::string text = node.has_value(key) ? node.text_or_number(key).value_or("") : std::string();
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    const std::size_t end = text.find_last_not_of(" \t") + 1;
    const auto number = parse_number(std::string_view(text).substr(begin, end - std::min(begin, end)));
    if (number) return *number;
    refuse("a calibration value is not a number", fmt::format("'{}'", text), "a decimal number with a point, no date",
           node.where(key));
}

ClickedAxis read_axis(const JsonNode& first, const JsonNode& second, const char* value, bool logarithmic) {
    return {read_pixel(first, "px", "py"), read_pixel(second, "px", "py"), read_typed_value(first, value),
            read_typed_value(second, value), logarithmic ? AxisScale::logarithmic : AxisScale::linear};
}

/// Reads axes with the calibration in `node` and the scales in `scales`.
FigureAxes read_axes(const JsonNode& node, const JsonNode& scales, const char* calibration) {
    const SourceLocation where = node.where(calibration);
    if (node.truth_or("isPiecewiseX", false) || node.truth_or("isPiecewiseY", false))
        refuse("piecewise (broken) axes are not supported", "isPiecewise", "linear or logarithmic axes", where);
    const std::vector<JsonNode> clicks = node.objects_or_none(calibration);
    if (clicks.size() != 4)
        refuse("the axes are not calibrated", fmt::format("{} calibration points", clicks.size()),
               "four: X1, X2, Y1, Y2; calibrate the axes in the digitiser and save the project again", where);
    const ClickedAxis x = read_axis(clicks[0], clicks[1], "dx", scales.truth("isLogX"));
    const ClickedAxis y = read_axis(clicks[2], clicks[3], "dy", scales.truth("isLogY"));
    return {x, y, !node.truth_or("noRotation", false), where};
}

NamedAxes read_named_axes(const JsonNode& node) {
    NamedAxes axes{node.text("name"), node.text("type"), std::nullopt};
    if (axes.kind == xy_axes) axes.axes = read_axes(node, node, "calibrationPoints");
    return axes;
}

// ---- Series --------------------------------------------------------------------------------------------------

void refuse_value_set_by_hand(const JsonNode& point) {
    if (!point.has_object("metadata") || !point.object("metadata").has_object("overrides")) return;
    const JsonNode overrides = point.object("metadata").object("overrides");
    if (overrides.has_value("x") || overrides.has_value("y"))
        refuse("a value was set manually", "overrides", "points with values read from the figure", overrides.where());
}

// Far above rounding, and far below a pixel in any figure narrower than a hundred thousand pixels.
constexpr double same_value = 1e-6;

/// A project also contains the values of its points. A disagreement means that the file is inconsistent.
void check_stated_values(const JsonNode& point, const FigureAxes& axes, Pixel place) {
    if (!point.has_value("value")) return;
    const std::vector<double> stated = point.numbers("value");
    const std::array<double, 2> computed = axes.values(place);
    const bool same = stated.size() >= 2 && axes.distance(0, computed[0], stated[0]) <= same_value &&
                      axes.distance(1, computed[1], stated[1]) <= same_value;
    if (same) return;
    refuse("a value does not follow from its pixel and the calibration", fmt::format("{:g}", fmt::join(stated, ", ")),
           fmt::format("{:g}; open the project in the digitiser and save it again", fmt::join(computed, ", ")),
           point.where("value"));
}

FigureSeries read_series(const JsonNode& node, const std::string& axes_name, const std::vector<NamedAxes>& known) {
    FigureSeries series{node.text("name"), axes_name, {}};
    if (node.length("groupNames") > 0)
        refuse("groups of points (error bars, boxes) are not supported", series.name,
               "one series of single points per group", node.where("groupNames"));
    const auto axes = std::find_if(known.begin(), known.end(), [&](const NamedAxes& a) { return a.name == axes_name; });
    for (const JsonNode& point : node.objects_or_none("data")) {
        refuse_value_set_by_hand(point);
        const Pixel place = read_pixel(point, "x", "y");
        if (axes != known.end() && axes->axes) check_stated_values(point, *axes->axes, place);
        series.points.push_back(place);
    }
    return series;
}

void add_series(DigitisedFigure& figure, FigureSeries series, const SourceLocation& where) {
    const auto same = [&](const FigureSeries& other) { return other.name == series.name; };
    if (std::any_of(figure.series.begin(), figure.series.end(), same))
        refuse("duplicate series name", series.name, "a unique name for each series", where);
    figure.series.push_back(std::move(series));
}

void check_any_series(const DigitisedFigure& figure, const SourceLocation& where) {
    const auto empty = [](const FigureSeries& series) { return series.points.empty(); };
    if (std::all_of(figure.series.begin(), figure.series.end(), empty))
        refuse("the project has no series with points", fmt::format("{} series", figure.series.size()),
               "at least one series with points", where);
}

// ---- Versions ------------------------------------------------------------------------------------------------

DigitisedFigure read_version_4(const JsonNode& project) {
    DigitisedFigure figure;
    for (const JsonNode& node : project.objects_or_none("axesColl")) figure.axes.push_back(read_named_axes(node));
    if (figure.axes.empty())
        refuse("the axes are not calibrated", "no axes", "axes calibrated in the digitiser", project.where("axesColl"));
    for (const JsonNode& node : project.objects_or_none("datasetColl"))
        add_series(figure, read_series(node, node.text_or("axesName", ""), figure.axes), node.where("name"));
    check_any_series(figure, project.where("datasetColl"));
    return figure;
}

DigitisedFigure read_version_3(const JsonNode& project) {
    if (!project.has_value("axesType"))
        refuse("the axes are not calibrated", "no axesType", "axes calibrated in the digitiser",
               project.where("axesType"));
    DigitisedFigure figure;
    NamedAxes axes{"axes", project.text("axesType"), std::nullopt};
    if (axes.kind == xy_axes) axes.axes = read_axes(project, project.object("axesParameters"), "calibration");
    figure.axes.push_back(std::move(axes));
    for (const JsonNode& node : project.objects_or_none("dataSeries"))
        add_series(figure, read_series(node, "axes", figure.axes), node.where("name"));
    check_any_series(figure, project.where("dataSeries"));
    return figure;
}

}  // namespace

DigitisedFigure parse_wpd_project(const std::string& text, const std::string& file) {
    const JsonNode document = JsonNode::parse(text, file);
    const bool wrapped = document.has_object("wpd");
    const JsonNode project = wrapped ? document.object("wpd") : document;
    const char* known = "a project of WebPlotDigitizer, format 2, 3 or 4";
    if (project.length("version") == 0)
        refuse("the file is not a project of a digitiser", "no version", known, project.where("version"));
    const std::vector<double> version = project.numbers("version");
    const std::string version_text = fmt::format("{}", fmt::join(version, "."));
    const bool is_3 = wrapped && (version.front() == 2.0 || version.front() == 3.0);
    if (!is_3 && (wrapped || version.front() != 4.0))
        refuse("an unknown version of a digitiser's project", version_text, known, project.where("version"));
    DigitisedFigure figure = is_3 ? read_version_3(project) : read_version_4(project);
    figure.format = fmt::format("WebPlotDigitizer project {}", version_text);
    return figure;
}

}  // namespace impactfit
