#pragma once
// Line wrap: lines that fit the terminal.

#include <cstddef>
#include <string>

namespace impactfit {

inline constexpr std::size_t default_line_width = 80;

/// Returns the largest number of characters of a line: default_line_width, or that of set_line_width.
std::size_t line_width();

/// Sets the width of all later texts to that of a terminal, within 60 and 120. Files keep the default, so that their
/// bytes do not depend on a terminal.
void set_line_width(std::size_t columns);

/// Returns the lines of a text of at most `width` characters, broken at blanks, else after * / , or (. Each further
/// line of a broken line starts with `indent`. A longer word remains.
std::string wrapped(const std::string& text, const std::string& indent, std::size_t width = line_width());

}  // namespace impactfit
