#include "impactfit/dataset/digitised/figure_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse_name(const std::string& name, const std::vector<std::string>& known, const std::string& file) {
    throw Error(ErrorKind::data, "the figure has no such series", fmt::format("'{}'", name), allowed_names(name, known),
                {file, 0, 0, "series"});
}

const FigureSeries& series_called(const DigitisedFigure& figure, const std::string& name, const std::string& file) {
    std::vector<std::string> known;
    for (const FigureSeries& series : figure.series) {
        if (series.name == name) return series;
        known.push_back(series.name);
    }
    refuse_name(name, known, file);
}

const NamedAxes& axes_of(const DigitisedFigure& figure, const FigureSeries& series, const std::string& file) {
    const SourceLocation where{file, 0, 0, fmt::format("series '{}'", series.name)};
    for (const NamedAxes& axes : figure.axes) {
        if (axes.name != series.axes) continue;
        if (axes.axes) return axes;
        throw Error(ErrorKind::data, "unsupported axes", axes.kind,
                    "XYAxes, linear or logarithmic; select series on such axes", where);
    }
    throw Error(ErrorKind::data, "a series has no calibrated axes", fmt::format("'{}'", series.axes),
                "axes assigned to the series in the digitiser", where);
}

/// Rounds a value to a thousandth of its deviation.
std::string number_text(double value, double deviation) {
    if (value == 0.0 || !std::isfinite(value) || !std::isfinite(deviation)) return fmt::format("{}", value);
    const double digits = std::floor(std::log10(std::abs(value))) - std::floor(std::log10(1e-3 * deviation)) + 1.0;
    return fmt::format("{:.{}g}", value, static_cast<int>(std::clamp(digits, 1.0, 17.0)));
}

}  // namespace

std::vector<const FigureSeries*> chosen_series(const DigitisedFigure& figure, const std::vector<std::string>& names,
                                               const std::string& file) {
    std::vector<const FigureSeries*> chosen;
    for (const std::string& name : names) {
        const FigureSeries& series = series_called(figure, name, file);
        if (series.points.empty())
            throw Error(ErrorKind::data, "the series has no points", fmt::format("'{}'", name), "a series with points",
                        {file, 0, 0, "series"});
        if (std::find(chosen.begin(), chosen.end(), &series) == chosen.end()) chosen.push_back(&series);
    }
    if (!names.empty()) return chosen;
    for (const FigureSeries& series : figure.series)
        if (!series.points.empty()) chosen.push_back(&series);
    return chosen;
}

const FigureAxes& common_axes(const DigitisedFigure& figure, const std::vector<const FigureSeries*>& series,
                              const std::string& file) {
    const NamedAxes& first = axes_of(figure, *series.front(), file);
    for (const FigureSeries* other : series) {
        if (&axes_of(figure, *other, file) == &first) continue;
        throw Error(ErrorKind::data, "the series have different axes",
                    fmt::format("'{}' on {}, '{}' on {}", series.front()->name, first.name, other->name, other->axes),
                    "series on one pair of axes: select them by name", {file, 0, 0, "series"});
    }
    return *first.axes;
}

DelimitedText series_table(const std::vector<const FigureSeries*>& series, const FigureAxes& axes, double click_error) {
    std::array<AxisCalibration, 2> calibrations{axes.calibration(0, click_error), axes.calibration(1, click_error)};
    const auto text_of = [&](std::size_t axis, double value) {
        const AxisCalibration& calibration = calibrations[axis];
        const bool linear = calibration.scale == AxisScale::linear;
        return number_text(value, linear ? calibration.deviation : calibration.deviation * value);
    };
    DelimitedText table{',', {0, {"series", "x", "y"}}, {}, {}};
    for (const FigureSeries* one : series) {
        for (const Pixel point : one->points) {
            const std::array<double, 2> values = axes.values(point);
            table.rows.push_back(
                {static_cast<long>(table.rows.size()) + 1, {one->name, text_of(0, values[0]), text_of(1, values[1])}});
        }
    }
    return table;
}

void keep_series(DelimitedText& table, const std::vector<std::string>& names, const std::string& file) {
    if (names.empty()) return;
    std::vector<std::string> known;
    for (const DelimitedRow& row : table.rows)
        if (std::find(known.begin(), known.end(), row.cells[0]) == known.end()) known.push_back(row.cells[0]);
    for (const std::string& name : names)
        if (std::find(known.begin(), known.end(), name) == known.end()) refuse_name(name, known, file);
    std::erase_if(table.rows, [&](const DelimitedRow& row) {
        return std::find(names.begin(), names.end(), row.cells[0]) == names.end();
    });
}

}  // namespace impactfit
