#pragma once
// Digitised figure as a dataset: columns series, x and y under their dataset names, with the uncertainty of the clicks.
//
// The click error of a point is independent. The errors of the four clicks that calibrated the axes are common to all
// points of the figure (axis_calibration.hpp). Series on common axes therefore form one dataset; separate datasets
// would treat the common errors as independent. Numbers are written to a thousandth of the standard deviation of a
// click.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/digitised/digitised_figure.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Standard deviation of a click in each direction [pixels]. A uniform error of up to a pixel to either side has
/// 1/sqrt(3) = 0.58. docs/decisions/0015 compares it with two digitisations of one published figure.
inline constexpr double usual_click_error = 0.6;

/// True if the file at `path` is a digitiser file: a project (.json, but not a Data Package), or, if `columns` are
/// given, a CSV in a format of wpd_csv.hpp.
bool is_digitised(const std::string& path, const std::vector<ColumnMapping>& columns);

/// Reads the project at `path`. Throws Error (data) as parse_wpd_project.
DigitisedFigure read_figure(const std::string& path);

/// Reads a digitiser file. `columns` name x and y with their units, {"x", "impact_speed [m/s]"}, and may name series.
/// Throws Error (data) as parse_wpd_project and parse_wpd_csv; for series that are missing, have no points, are on axes
/// other than XY axes or on several axes; for x or y without name and unit; for a click error that is not above 0 or
/// given without pixels; and for standard deviations of values that have pixels.
Dataset read_digitised(const std::string& path, const std::vector<ColumnMapping>& columns,
                       const FigureReading& reading);

/// Returns the name of the axes of a digitised dataset: each panel of a figure has separate calibration clicks. Empty
/// for values without pixels and for other files. Throws Error (data) as read_digitised.
std::string axes_name(const std::string& path, const std::vector<ColumnMapping>& columns, const FigureReading& reading);

}  // namespace impactfit
