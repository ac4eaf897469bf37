#pragma once
// CSV files as WebPlotDigitizer exports them: one series as lines "x, y" without a header, or all series side by side
// under two lines, their names and "X,Y" for each. They hold values without pixels, so nothing on how exact they are.

#include <optional>
#include <string>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

/// The columns series, x and y of the text of `file`, a row a point in the order of the series; the series of a file
/// without names is "1". Nothing if the text has neither of the two forms. Throws Error (data) for one that has a form
/// and breaks it: a row of another length, half a point, two series of one name.
std::optional<DelimitedText> parse_wpd_csv(const std::string& content, const std::string& file);

}  // namespace impactfit
