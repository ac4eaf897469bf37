#pragma once
// Nesting depth of dotted TOML keys, checked before parsing. The parser nests one table per part of a key and frees
// tables recursively. Therefore long keys exhaust the stack.

#include <string>

namespace impactfit {

/// Maximum number of dots in a key, including the dots of enclosing keys in inline tables.
inline constexpr long most_key_dots = 64;

/// Throws Error (problem) with line and column for a deeper key. Dots in strings, numbers and comments do not count.
void check_key_depth(const std::string& text, const std::string& file);

}  // namespace impactfit
