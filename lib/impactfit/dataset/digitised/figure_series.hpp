#pragma once
// Selected series of a digitised figure, and their points as a table.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/digitised/digitised_figure.hpp"

namespace impactfit {

/// Returns the series with these names, or all series with points if `names` is empty. Throws Error (data) for a
/// missing name and for a series without points.
std::vector<const FigureSeries*> chosen_series(const DigitisedFigure& figure, const std::vector<std::string>& names,
                                               const std::string& file);

/// Returns the common axes of these series. Throws Error (data) for axes that are not calibrated XY axes, and for
/// several axes.
const FigureAxes& common_axes(const DigitisedFigure& figure, const std::vector<const FigureSeries*>& series,
                              const std::string& file);

/// Returns a table with columns series, x and y, each number to a thousandth of its click uncertainty. The line of a
/// row is the number of its point, from 1.
DelimitedText series_table(const std::vector<const FigureSeries*>& series, const FigureAxes& axes, double click_error);

/// Drops the rows of other series from such a table; no effect if `names` is empty. Throws Error (data) for a missing
/// name.
void keep_series(DelimitedText& table, const std::vector<std::string>& names, const std::string& file);

}  // namespace impactfit
