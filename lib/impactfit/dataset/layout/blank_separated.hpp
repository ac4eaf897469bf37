#pragma once
// Columns separated by blanks.

#include <optional>
#include <string_view>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

/// Returns the rows of a text without other delimiters, if most lines are as many numbers between blanks, two or more.
/// A unit in brackets belongs to the name before it. Empty for other texts.
std::optional<TextRows> blank_separated_rows(std::string_view text);

/// Splits a line at its blanks; "v [m/s] e" has two names.
std::vector<std::string> split_at_blanks(std::string_view line);

}  // namespace impactfit
