#pragma once
// Line wrap: lines of at most `widest_line` characters.

#include <cstddef>
#include <string>

namespace impactfit {

inline constexpr std::size_t widest_line = 100;

/// Returns the lines of a text of at most `width` characters, broken at blanks, else after * / , or (. Each further
/// line of a broken line starts with `indent`. A longer word remains.
std::string wrapped(const std::string& text, const std::string& indent, std::size_t width = widest_line);

}  // namespace impactfit
