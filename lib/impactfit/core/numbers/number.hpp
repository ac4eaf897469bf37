#pragma once
// Numbers as people write them: read strictly, and with the digits they were printed with.

#include <cstddef>
#include <optional>
#include <string_view>

namespace impactfit {

/// A number at the start of a text and how many characters it took.
struct NumberPrefix {
    double value = 0.0;
    std::size_t length = 0;
};

/// The decimal number `text` starts with: an optional sign, digits with at most one point, an optional exponent.
/// Nothing when it does not start so, or when the value does not fit a double; `nan`, `inf` and hexadecimal are words.
std::optional<NumberPrefix> number_prefix(std::string_view text);

/// The number `text` consists of, and of nothing else ("1,5" and "1.5 m" are not numbers).
std::optional<double> parse_number(std::string_view text);

/// How many significant digits a number was printed with: 4 in "2.620e-4" and in "0.8892". Trailing zeros count, also
/// those of a whole number; zero has none. A decimal comma counts as a point. 0 for a text that is not a number.
int significant_digits(std::string_view number);

/// One unit of the last printed digit: 0.001e-4 for "2.620e-4", 1 for "15"; always positive and finite.
/// NaN for a text that is not a number.
double last_digit_unit(std::string_view number);

}  // namespace impactfit
