#pragma once
// CSV exports of WebPlotDigitizer: one series as lines "x, y" without a header; or all series in adjacent columns under
// two header lines, their names and "X,Y" for each. The files contain values without pixels, hence no information on
// their uncertainty.

#include <optional>
#include <string>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

/// Returns the columns series, x and y of the text of `file`, a row per point in the order of the series. A file
/// without names has the series "1". Empty if the text has neither format. Throws Error (data) for a violation of the
/// format: a row of another length, a point with one coordinate, duplicate series names.
std::optional<DelimitedText> parse_wpd_csv(const std::string& content, const std::string& file);

}  // namespace impactfit
