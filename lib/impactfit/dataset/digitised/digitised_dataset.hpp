#pragma once
// A digitised figure as a dataset: columns series, x and y under the names they go by here, with what the clicks leave
// uncertain.
//
// A point is clicked with an error, which is its own, and so was each of the four clicks that calibrated the axes,
// which all points of the figure share (axis_calibration.hpp). Series on the same axes stay one dataset for that
// reason: apart, each would claim an error of its own. Numbers are written to a thousandth of the standard deviation of
// a click.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/digitised/digitised_figure.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Standard deviation of a click in each direction [pixels]. A click that misses its mark by anything up to a pixel
/// either side has 1/sqrt(3) = 0.58. docs/decisions/0015 holds it against two digitisations of one published figure.
inline constexpr double usual_click_error = 0.6;

/// Whether the file at `path` is a digitiser's: a project (.json, and not a Data Package), or, with columns named, a
/// CSV of one of the forms of wpd_csv.hpp.
bool is_digitised(const std::string& path, const std::vector<ColumnMapping>& columns);

/// Reads the project at `path`. Throws Error (data) as parse_wpd_project.
DigitisedFigure read_figure(const std::string& path);

/// Reads a digitiser's file. `columns` name x and y with their units, {"x", "impact_speed [m/s]"}, and may name series.
/// Throws Error (data) as parse_wpd_project and parse_wpd_csv, for series that are not there, without points, on axes
/// other than XY axes or on several, for x or y without a name and unit, for a click error that is not above 0 or has
/// no pixels to go with, and for standard deviations of values that have pixels.
Dataset read_digitised(const std::string& path, const std::vector<ColumnMapping>& columns,
                       const FigureReading& reading);

/// The name of the axes a digitised dataset was read off: a figure may have several panels, each with clicks of its
/// own. Empty for values that came without pixels and for other files. Throws Error (data) as read_digitised.
std::string axes_name(const std::string& path, const std::vector<ColumnMapping>& columns, const FigureReading& reading);

}  // namespace impactfit
