#pragma once
// Detection of decimal commas (1,5 for 1.5).

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

/// True if the number columns (`is_number`, one flag per column) use decimal commas. Always false if the comma is the
/// delimiter. Throws Error (data) naming line and column if points and commas are mixed.
bool detect_decimal_comma(const DelimitedText& text, const std::vector<bool>& is_number, const std::string& file);

}  // namespace impactfit
