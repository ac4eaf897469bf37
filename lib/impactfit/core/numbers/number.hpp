#pragma once
// Number text: strict parsing, and significant digits of printed numbers.

#include <cstddef>
#include <optional>
#include <string_view>

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

}  // namespace impactfit
