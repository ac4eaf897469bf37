#pragma once
// Spelling of numbers: decimal commas (1,5 for 1.5); typographic minus signs and thin spaces between digits, as in
// spreadsheets and papers.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

/// True if the number columns (`is_number`, one flag per column) use decimal commas. Always false if the comma is the
/// delimiter. Throws Error (data) naming line and column if points and commas are mixed.
bool detect_decimal_comma(const DelimitedText& text, const std::vector<bool>& is_number, const std::string& file);

/// Returns a cell that begins like a number with "-" for U+2212, and without thin spaces (U+2009), narrow no-break
/// spaces (U+202F) and no-break spaces (U+00A0) between two digits. Other cells are unchanged.
std::string plain_number(const std::string& cell);

/// Returns the number of a cell in one of these spellings, with a decimal point, or a comma if `decimal_comma`. Empty
/// for other cells.
std::optional<double> spelled_number(const std::string& cell, bool decimal_comma);

}  // namespace impactfit
