#pragma once
// How a computed number stands to a printed one, in units of the last printed digit.

#include <string>
#include <string_view>

#include "impactfit/dataset/values/dataset.hpp"

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

/// Verdict on a printed relative error (model - measured)/measured beside the two numbers it is made of, and beside the
/// model computed anew. "as_printed" or "last_digit": it follows from the two as printed. "within_rounding": interval
/// arithmetic on what the two were before they were rounded comes within half a unit of its last digit;
/// "explained_by_unrounded" if it follows from the computed value to a unit as well. Else "inconsistent".
std::string relative_error_verdict(const PrintedNumber& error, const PrintedNumber& model,
                                   const PrintedNumber& measured, double computed_model);

}  // namespace impactfit
