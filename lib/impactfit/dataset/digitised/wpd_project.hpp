#pragma once
// Projects of WebPlotDigitizer (wpd.json).
//
// Format 4 holds {version: [4, n], axesColl: [...], datasetColl: [...]}: axes {name, type, isLogX, isLogY, noRotation,
// calibrationPoints: [{px, py, dx, dy}] for X1, X2, Y1, Y2} and series {name, axesName, data: [{x, y, value: [x, y]}]},
// where px, py, x, y are pixels and dx, dy the values typed in, mostly as text. Formats 2 and 3 hold one figure,
// {wpd: {version: [3, n], axesType, axesParameters: {isLogX, isLogY}, calibration: [...], dataSeries: [...]}}.
//
// Values are computed from the pixels; those in the file must agree. Held against points of saved projects of the
// formats 3.8, 4.0 and 4.2. Of format 2 no file was seen; WebPlotDigitizer 3 reads it as its own, whatever version it
// states.

#include <string>

#include "impactfit/dataset/digitised/digitised_figure.hpp"

namespace impactfit {

/// Reads the JSON text of `file`. Throws Error (data) for a text that is no project, an unknown version, axes that are
/// not calibrated or broken, a calibration that fixes nothing (equal values or places, values that are not numbers, a
/// logarithmic axis at a value not above 0), no series, two series of one name, groups of points (error bars), values
/// set by hand, and values that do not follow from the pixels.
DigitisedFigure parse_wpd_project(const std::string& text, const std::string& file);

}  // namespace impactfit
