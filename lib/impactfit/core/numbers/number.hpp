#pragma once
// Number text: strict parsing, significant digits of printed numbers, and compact, lossless text of doubles.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Number at the start of a text and its length [characters].
struct NumberPrefix {
    double value = 0.0;
    std::size_t length = 0;
};

/// Returns the decimal number at the start of `text`: an optional sign, digits with at most one point, an optional
/// exponent. Empty for any other start and for a value outside the range of a double. `nan`, `inf` and hexadecimal
/// numbers are not accepted.
std::optional<NumberPrefix> number_prefix(std::string_view text);

/// Returns the number if `text` contains nothing else. Empty otherwise ("1,5", "1.5 m").
std::optional<double> parse_number(std::string_view text);

/// Returns the number of printed significant digits: 4 for "2.620e-4" and "0.8892". Trailing zeros count, also those of
/// an integer; zero has no significant digit. A decimal comma counts as a point. 0 for a text that is not a number.
int significant_digits(std::string_view number);

/// Returns one unit of the last printed digit: 0.001e-4 for "2.620e-4", 1 for "15". Always positive and finite. NaN for
/// a text that is not a number.
double last_digit_unit(std::string_view number);

/// Characters per number: 64 bits in eleven digits of six bits.
inline constexpr std::size_t exact_text_length = 11;

/// Appends the bits of each number (IEEE 754 binary64) without separators: base-64 digits in the alphabet of RFC 4648
/// (Section 4), most significant first. All numbers are recovered exactly: signed zeros, subnormal numbers, infinities,
/// and NaN with sign and payload.
void append_exact_text(std::string& text, const std::vector<double>& numbers);

/// Returns the numbers of such a text. Empty if the text is invalid.
std::optional<std::vector<double>> numbers_of_exact_text(std::string_view text);

}  // namespace impactfit
