#pragma once
// Exact text: compact, lossless text of doubles.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Characters per number: 64 bits in eleven digits of six bits.
inline constexpr std::size_t exact_text_length = 11;

/// Appends the bits of each number (IEEE 754 binary64) without separators: base-64 digits in the alphabet of RFC 4648
/// (Section 4), most significant first. All numbers are recovered exactly: signed zeros, subnormal numbers, infinities,
/// and NaN with sign and payload.
void append_exact_text(std::string& text, const std::vector<double>& numbers);

/// Returns the numbers of such a text. Empty if the text is invalid.
std::optional<std::vector<double>> numbers_of_exact_text(std::string_view text);

}  // namespace impactfit
