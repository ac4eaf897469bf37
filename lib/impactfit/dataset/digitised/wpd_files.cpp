#include "impactfit/dataset/digitised/wpd_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
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

// ---- CSV export ----------------------------------------------------------------------------------------------

/// The first two lines with content.
std::array<std::string_view, 2> first_lines(std::string_view text) {
    std::array<std::string_view, 2> lines;
    for (std::size_t found = 0; found < 2 && !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t") != std::string_view::npos && line.front() != '#') lines[found++] = line;
    }
    return lines;
}

/// True if a line contains numbers and delimiters only. With decimal commas the delimiter is a semicolon or tab,
/// otherwise a comma.
bool is_line_of_numbers(std::string_view line) {
    return !line.empty() && line.find_first_not_of("0123456789+-.eE,; \t") == std::string_view::npos;
}

char delimiter_of_numbers(std::string_view line) {
    for (const char c : {';', '\t'})
        if (line.find(c) != std::string_view::npos) return c;
    return ',';
}

DelimitedText empty_table(const DelimitedText& text) {
    return {text.delimiter, {text.header.line, {"series", "x", "y"}}, {}, text.notes};
}

DelimitedText one_series(const DelimitedText& text) {
    DelimitedText table = empty_table(text);
    for (const DelimitedRow& row : text.rows) table.rows.push_back({row.line, {"1", row.cells[0], row.cells[1]}});
    return table;
}

void check_pairs(const DelimitedText& text, const std::string& file) {
    const std::vector<std::string>& letters = text.rows.front().cells;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (letters.size() % 2 == 0 && letters[i] == (i % 2 == 0 ? "X" : "Y")) continue;
        throw Error(ErrorKind::data, "the series are not pairs of X and Y", fmt::format("{}", fmt::join(letters, ",")),
                    "X,Y for each series", {file, text.rows.front().line, static_cast<long>(i) + 1, {}});
    }
}

void add_series(DelimitedText& table, const DelimitedText& text, std::size_t column, const std::string& file) {
    const std::string& name = text.header.cells[column];
    for (std::size_t i = 1; i < text.rows.size(); ++i) {
        const DelimitedRow& row = text.rows[i];
        const std::string &x = row.cells[column], &y = row.cells[column + 1];
        if (x.empty() && y.empty()) continue;
        if (x.empty() || y.empty())
            throw Error(ErrorKind::data, "a point has one coordinate", fmt::format("'{}', '{}'", x, y),
                        "both coordinates or none", {file, row.line, static_cast<long>(column) + 1, name});
        table.rows.push_back({row.line, {name, x, y}});
    }
}

DelimitedText side_by_side(const DelimitedText& text, const std::string& file) {
    check_pairs(text, file);
    DelimitedText table = empty_table(text);
    std::vector<std::string> names;
    for (std::size_t column = 0; column + 1 < text.header.cells.size(); column += 2) {
        const std::string& name = text.header.cells[column];
        const SourceLocation where{file, text.header.line, static_cast<long>(column) + 1, {}};
        if (name.empty() || std::find(names.begin(), names.end(), name) != names.end())
            throw Error(ErrorKind::data, "a series has no unique name", fmt::format("'{}'", name),
                        "a unique name above each X", where);
        names.push_back(name);
        add_series(table, text, column, file);
    }
    if (table.rows.empty())
        throw Error(ErrorKind::data, "the file has no series with points", fmt::format("{} series", names.size()),
                    "at least one point", {file, 0, 0, {}});
    return table;
}

}  // namespace

DigitisedFigure parse_wpd_project(const std::string& text, const std::string& file) {
    const JsonNode document = JsonNode::parse(text, file);
    const bool wrapped = document.has_object("wpd");
    const JsonNode project = wrapped ? document.object("wpd") : document;
    const char* known =
        "a project of WebPlotDigitizer, format 2, 3 or 4; for the arrays of a recording: impactfit datasets FILE";
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

std::optional<DelimitedText> parse_wpd_csv(const std::string& content, const std::string& file) {
    const std::string text = plain_text(content, file);
    const auto [first, second] = first_lines(text);
    if (second.starts_with("X,Y")) return side_by_side(parse_delimited_text(text, file), file);
    if (!is_line_of_numbers(first)) return std::nullopt;
    const DelimitedText lines = parse_headerless_text(text, file, delimiter_of_numbers(first), {"x", "y"});
    return one_series(lines);
}

}  // namespace impactfit
