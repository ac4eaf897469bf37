#pragma once
// Line of the header in a lab file, below lines of titles.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Returns the line of the header, from 1. 1 unless the first line has no recognised column, no unit in square brackets
/// and no column of `columns`, and one of the next 30 lines is a header: a recognised column, no number, and more cells
/// than every line before it; or two recognised columns and nothing else.
long header_line(std::string_view text, const std::vector<ColumnMapping>& columns);

/// Returns the cells of the line above the header in line `header`, blank lines and comments apart. Empty without one.
std::vector<std::string> labels_above(std::string_view text, long header, char delimiter);

}  // namespace impactfit
