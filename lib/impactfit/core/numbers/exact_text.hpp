#pragma once
// Doubles as text that is short, quick to write and read, and exact.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Of one number: its 64 bits take eleven digits of six bits.
inline constexpr std::size_t exact_text_length = 11;

/// Appends the bits of each number (IEEE 754 binary64), nothing between them: digits of base 64 in the alphabet of
/// RFC 4648 (Section 4), the highest first. Every number comes back: signed zeros, subnormal ones, infinities, and what
/// is none with its sign and payload.
void append_exact_text(std::string& text, const std::vector<double>& numbers);

/// Nothing where the text is not made of such numbers.
std::optional<std::vector<double>> numbers_of_exact_text(std::string_view text);

}  // namespace impactfit
