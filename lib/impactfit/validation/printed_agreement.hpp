#pragma once
// How a computed number stands to a printed one, in units of the last printed digit.

#include <string>
#include <string_view>

#include "impactfit/dataset/dataset.hpp"

namespace impactfit {

/// A number as printed: its value, one unit of its last digit, and how many digits it has.
struct PrintedNumber {
    double value;
    double last_digit_unit;
    int significant_digits;
};

PrintedNumber printed_number(const Dataset& dataset, std::size_t row, std::string_view column);

/// Rounds to what is printed (half a unit of the last digit, and rounding of binary fractions).
bool agrees_as_printed(double computed, const PrintedNumber& printed);

/// Differs by no more than one unit of the last digit.
bool agrees_to_last_digit(double computed, const PrintedNumber& printed);

/// Leading printed digits that the computed number rounds to.
int digits_agreeing(double computed, const PrintedNumber& printed);

/// "as_printed" (half a unit of the last digit), "last_digit" (one unit) or `otherwise`.
std::string agreement_verdict(double computed, const PrintedNumber& printed, std::string_view otherwise);

}  // namespace impactfit
