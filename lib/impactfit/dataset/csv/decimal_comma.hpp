#pragma once
// Whether a file writes 1,5 for one and a half.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

/// True when the number columns (`is_number`, one flag per column) use decimal commas. Only possible where the comma is
/// not the delimiter. Throws Error (data) naming line and column when points and commas are mixed.
bool detect_decimal_comma(const DelimitedText& text, const std::vector<bool>& is_number, const std::string& file);

}  // namespace impactfit
