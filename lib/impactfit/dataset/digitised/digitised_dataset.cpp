#include "impactfit/dataset/digitised/digitised_dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/bare_csv.hpp"
#include "impactfit/dataset/csv/dataset_rows.hpp"
#include "impactfit/dataset/csv/field_uncertainty.hpp"
#include "impactfit/dataset/digitised/figure_series.hpp"
#include "impactfit/dataset/digitised/wpd_files.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

bool is_project(const std::string& path) {
    const fs::path name = fs::path(path).filename();
    return (name.extension() == ".json" && name != "datapackage.json") || name.extension() == ".tar";
}

std::string read_project_text(const std::string& path) {
    if (fs::path(path).extension() != ".tar") return read_text_file(path, most_tree_bytes);
    throw Error(ErrorKind::data, "the file is an archive of a project", path,
                "the wpd.json inside it: unpack the archive (tar -xf)", {path, 0, 0, {}});
}

/// Returns "fig3" for fig3.wpd.json and Fig3.csv: a valid name of a Data Package.
std::string slug_of(const std::string& path) {
    std::string slug = fs::path(path).stem().string();
    if (slug.ends_with(".wpd")) slug.resize(slug.size() - 4);
    for (char& c : slug) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (!letter)
            c = '-';
    }
    return slug.empty() ? "figure" : slug;
}

// ---- Columns -------------------------------------------------------------------------------------------------

void check_named(const std::vector<Field>& fields, const std::string& path) {
    for (std::size_t i = 1; i < fields.size(); ++i) {
        if (fields[i].is_number) continue;
        const std::string axis = i == 1 ? "x" : "y";
        throw Error(ErrorKind::data, fmt::format("the quantity of {} is unknown", axis), fields[i].name,
                    fmt::format("a name and a unit, such as {}",
                                option(fmt::format("columns \"{}=impact_speed [m/s]\"", axis))),
                    {path, 0, 0, axis});
    }
}

std::vector<Field> name_columns(const DelimitedText& table, const std::vector<ColumnMapping>& columns,
                                const std::string& path, std::vector<std::string>& notes) {
    std::vector<std::string> header_notes;
    std::vector<Field> fields = header_fields(table.header, columns, path, header_notes);
    check_named(fields, path);
    for (const std::string& note : header_notes)
        if (note.find(fmt::format("'{}'", fields[0].name)) == std::string::npos) notes.push_back(note);
    fields[0].description = "series of the figure";
    fields[1].description = "read from the x axis";
    fields[2].description = "read from the y axis";
    return fields;
}

// ---- Uncertainty ---------------------------------------------------------------------------------------------

/// Rounds a standard deviation to four digits, for equal values in memory and in a package.
double four_digits(double value) {
    return parse_number(fmt::format("{:.4g}", value)).value_or(value);
}

double checked_click_error(const std::optional<double>& stated, const std::string& path) {
    const double error = stated.value_or(usual_click_error);
    if (error > 0.0 && std::isfinite(error)) return error;
    throw Error(ErrorKind::data, "the click error is out of range", fmt::format("{:g}", error),
                "a finite number of pixels above 0", {path, 0, 0, "click_error"});
}

void attach_calibration(std::vector<Field>& fields, const FigureAxes& axes, double click_error) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
        Field& field = fields[axis + 1];
        AxisCalibration calibration = axes.calibration(axis, click_error);
        calibration.deviation = four_digits(calibration.deviation);
        if (calibration.tilt) calibration.tilt->across = fields[2 - axis].name;
        const bool linear = calibration.scale == AxisScale::linear;
        field.uncertainty = {linear ? Uncertainty::Form::absolute : Uncertainty::Form::relative,
                             linear ? calibration.deviation * field.measure.to_si : calibration.deviation,
                             {}};
        field.calibration = calibration;
    }
}

/// Applies the stated standard deviations; columns are named by their dataset names or as x and y.
void attach_stated(std::vector<Field>& fields, const FigureReading& reading, const std::string& path) {
    for (const auto& [name, text] : reading.deviations) {
        const auto field = std::find_if(fields.begin() + 1, fields.end(), [&, &name = name](const Field& f) {
            return f.name == name || name == (&f == &fields[1] ? "x" : "y");
        });
        const SourceLocation where{path, 0, 0, fmt::format("sd of {}", name)};
        if (field == fields.end())
            throw Error(ErrorKind::data, "a standard deviation of a missing column", name,
                        fmt::format("x ({}) or y ({})", fields[1].name, fields[2].name), where);
        field->uncertainty = parse_field_uncertainty(text, *field, {}, where);
    }
}

// ---- File formats --------------------------------------------------------------------------------------------

Provenance provenance_of(const FigureReading& reading, const SourceFile& file, const std::string& tool) {
    Provenance from;
    from.kind = ProvenanceKind::digitised;
    from.source = reading.source.empty() ? "not stated" : reading.source;
    from.place = reading.figure;
    from.tool = fmt::format("{}; {}, sha256:{}", tool, fs::path(file.path).filename().string(), file.sha256);
    return from;
}

constexpr const char* calibrated_description =
    "Points read from a figure. The uncertainty of a column is that of the click on the point. The calibration of a "
    "column contains the errors of the axis clicks, which are common to all points.";
constexpr const char* plain_description = "Points read from a figure; values of the digitiser without pixels.";

struct DigitisedTable {
    DelimitedText text;
    std::string tool;
    std::optional<FigureAxes> axes;  ///< empty: values without pixels
};

DigitisedTable project_table(const std::string& content, const std::string& path, const FigureReading& reading,
                             double click_error) {
    if (!reading.deviations.empty())
        throw Error(ErrorKind::data, "a standard deviation for a file with pixels", reading.deviations.front().first,
                    option("click-error") + ", in pixels", {path, 0, 0, {}});
    const DigitisedFigure figure = parse_wpd_project(content, path);
    const std::vector<const FigureSeries*> series = chosen_series(figure, reading.series, path);
    const FigureAxes axes = common_axes(figure, series, path);
    DigitisedTable table{series_table(series, axes, click_error),
                         fmt::format("{}, standard deviation of a click {:g} pixels", figure.format, click_error),
                         axes};
    if (std::abs(axes.skewness()) > 0.1)
        table.text.notes.push_back(
            fmt::format("the axes are at {:.0f} degrees to each other; the errors of x and y "
                        "are treated as independent, which holds at 90 degrees only",
                        std::acos(std::abs(axes.skewness())) * 180.0 / std::numbers::pi));
    return table;
}

DigitisedTable csv_table(const std::string& content, const std::string& path, const FigureReading& reading) {
    if (reading.click_error)
        throw Error(ErrorKind::data, "a click error for a file without pixels",
                    fmt::format("{:g} pixels", *reading.click_error),
                    "standard deviations of the values (sd), or the project (.json) the values were exported from",
                    {path, 0, 0, "click_error"});
    DigitisedTable table{parse_wpd_csv(content, path).value(), "WebPlotDigitizer CSV", std::nullopt};
    keep_series(table.text, reading.series, path);
    if (reading.deviations.empty())
        table.text.notes.push_back(
            "the file contains no pixels, so its uncertainty is undetermined: state it (sd), or use the project "
            "(.json) of the export");
    return table;
}

}  // namespace

bool is_digitised(const std::string& path, const std::vector<ColumnMapping>& columns) {
    if (path_kind(path) == PathKind::folder) return false;
    if (is_project(path)) return true;
    const bool named = std::any_of(columns.begin(), columns.end(), [](const ColumnMapping& column) {
        return column.from == "x" || column.from == "y";
    });
    if (!named || fs::path(path).filename() == "datapackage.json") return false;
    const std::string content = read_text_file(path);
    return !is_workbook(content) && parse_wpd_csv(content, path);
}

DigitisedFigure read_figure(const std::string& path) {
    return parse_wpd_project(read_project_text(path), path);
}

std::string axes_name(const std::string& path, const std::vector<ColumnMapping>& columns,
                      const FigureReading& reading) {
    if (!is_digitised(path, columns) || !is_project(path)) return {};
    const DigitisedFigure figure = read_figure(path);
    return chosen_series(figure, reading.series, path).front()->axes;
}

Dataset read_digitised(const std::string& path, const std::vector<ColumnMapping>& columns,
                       const FigureReading& reading) {
    const std::string content = is_project(path) ? read_project_text(path) : read_text_file(path);
    const SourceFile file{path, sha256_hex(content), content.size()};
    const double click_error = checked_click_error(reading.click_error, path);
    DigitisedTable table =
        is_project(path) ? project_table(content, path, reading, click_error) : csv_table(content, path, reading);
    Dataset dataset;
    dataset.slug = slug_of(path);
    dataset.title = fmt::format("{} digitised from {}", reading.figure.empty() ? "Figure" : reading.figure,
                                reading.source.empty() ? fs::path(path).filename().string() : reading.source);
    dataset.description = table.axes ? calibrated_description : plain_description;
    dataset.provenance = provenance_of(reading, file, table.tool);
    dataset.notes = std::move(table.text.notes);
    dataset.files = {file};
    dataset.fields = name_columns(table.text, columns, path, dataset.notes);
    if (table.axes) attach_calibration(dataset.fields, *table.axes, click_error);
    attach_stated(dataset.fields, reading, path);
    fill_rows(dataset, std::move(table.text), path);
    return dataset;
}

}  // namespace impactfit
