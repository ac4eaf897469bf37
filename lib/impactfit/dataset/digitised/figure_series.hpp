#pragma once
// Which series of a digitised figure are wanted, and their points as a table of numbers.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/digitised/digitised_figure.hpp"

namespace impactfit {

/// The series called so, or all that have points if there are no names. Throws Error (data) for a name that is not
/// there and a series without points.
std::vector<const FigureSeries*> chosen_series(const DigitisedFigure& figure, const std::vector<std::string>& names,
                                               const std::string& file);

/// The axes all these series stand on. Throws Error (data) for axes that are not calibrated XY axes, and for several.
const FigureAxes& common_axes(const DigitisedFigure& figure, const std::vector<const FigureSeries*>& series,
                              const std::string& file);

/// Columns series, x and y, each number to a thousandth of what a click leaves uncertain; the line of a row is the
/// number of its point, from 1.
DelimitedText series_table(const std::vector<const FigureSeries*>& series, const FigureAxes& axes, double click_error);

/// Drops the rows of other series from a table of that form, unless there are no names. Throws Error (data) for a name
/// that is not there.
void keep_series(DelimitedText& table, const std::vector<std::string>& names, const std::string& file);

}  // namespace impactfit
