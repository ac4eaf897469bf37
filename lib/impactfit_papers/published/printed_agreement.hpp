#pragma once
// Agreement of computed with printed numbers, in units of the last printed digit.

#include <string>
#include <string_view>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// A printed number: value, unit of its last digit, number of significant digits.
struct PrintedNumber {
    double value;
    double last_digit_unit;
    int significant_digits;
};

PrintedNumber printed_number(const Dataset& dataset, std::size_t row, std::string_view column);

/// True if the computed number rounds to the printed number: |difference| <= half a unit of the last digit, plus the
/// rounding of binary fractions.
bool agrees_as_printed(double computed, const PrintedNumber& printed);

/// True if |difference| <= one unit of the last digit.
bool agrees_to_last_digit(double computed, const PrintedNumber& printed);

/// Returns the number of leading printed digits that the computed number rounds to.
int digits_agreeing(double computed, const PrintedNumber& printed);

/// Returns "as_printed" (half a unit of the last digit), "last_digit" (one unit) or `otherwise`.
std::string agreement_verdict(double computed, const PrintedNumber& printed, std::string_view otherwise);

/// Returns the verdict on a printed relative error (model - measured) / measured, from the printed model and
/// measurement and the computed model:
///
///     "as_printed", "last_digit"   error follows from both numbers as printed
///     "explained_by_unrounded"     as "within_rounding", and error agrees with the computed model to one unit
///     "within_rounding"            error is possible for the unrounded numbers (interval arithmetic)
///     "inconsistent"               otherwise
std::string relative_error_verdict(const PrintedNumber& error, const PrintedNumber& model,
                                   const PrintedNumber& measured, double computed_model);

}  // namespace impactfit
