#pragma once
// Files of WebPlotDigitizer: projects (wpd.json) and CSV exports.
//
// Project: format 4 contains {version: [4, n], axesColl: [...], datasetColl: [...]}: axes {name, type, isLogX, isLogY,
// noRotation, calibrationPoints: [{px, py, dx, dy}] for X1, X2, Y1, Y2} and series {name, axesName, data: [{x, y,
// value: [x, y]}]}, where px, py, x, y are pixels and dx, dy the entered values, mostly as text. Formats 2 and 3
// contain one figure, {wpd: {version: [3, n], axesType, axesParameters: {isLogX, isLogY}, calibration: [...],
// dataSeries: [...]}}.
//
// Values are computed from the pixels; those in the file must agree. Tested with points of saved projects of the
// formats 3.8, 4.0 and 4.2. Format 2 is untested; WebPlotDigitizer 3 reads it as format 3, independent of the stated
// version.
//
// CSV export: one series as lines "x, y" without a header; or all series in adjacent columns under two header lines,
// their names and "X,Y" for each. The files contain values without pixels, hence no information on their uncertainty.

#include <optional>
#include <string>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/digitised/digitised_figure.hpp"

namespace impactfit {

/// Parses the JSON text of `file`. Throws Error (data) for a text that is not a project, an unknown version, axes that
/// are not calibrated or are piecewise, an invalid calibration (equal values or pixels, values that are not numbers, a
/// logarithmic axis at a value not above 0), no series, duplicate series names, groups of points (error bars), manually
/// set values, and values that disagree with the pixels.
DigitisedFigure parse_wpd_project(const std::string& text, const std::string& file);

/// Returns the columns series, x and y of the text of `file`, a row per point in the order of the series. A file
/// without names has the series "1". Empty if the text has neither format. Throws Error (data) for a violation of the
/// format: a row of another length, a point with one coordinate, duplicate series names.
std::optional<DelimitedText> parse_wpd_csv(const std::string& content, const std::string& file);

}  // namespace impactfit
