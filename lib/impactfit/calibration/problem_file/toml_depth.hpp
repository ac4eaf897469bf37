#pragma once
// How deep the dotted keys of a TOML text nest, looked at before it is parsed: the parser makes a table of every part
// of a key and frees the tables recursively, so that long keys exhaust the stack.

#include <string>

namespace impactfit {

/// Dots in a key, with the dots of the keys it lies under in inline tables.
inline constexpr long most_key_dots = 64;

/// Throws Error (problem) with line and column for a key with more. Dots in texts, numbers and comments do not count.
void check_key_depth(const std::string& text, const std::string& file);

}  // namespace impactfit
