#pragma once
// Spelling of numbers in spreadsheets and papers: typographic minus signs, thin spaces between digits.

#include <string>

namespace impactfit {

/// Returns a cell that begins like a number with "-" for U+2212, and without thin spaces (U+2009), narrow no-break
/// spaces (U+202F) and no-break spaces (U+00A0) between two digits. Other cells are unchanged.
std::string plain_number(const std::string& cell);

}  // namespace impactfit
