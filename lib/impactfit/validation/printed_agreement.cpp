#include "impactfit/validation/printed_agreement.hpp"

#include <cmath>

namespace impactfit {
namespace {

constexpr double rounding_of_fractions = 1.0 + 1e-9;

bool within(double computed, const PrintedNumber& printed, double units) {
    return std::abs(computed - printed.value) <= units * printed.last_digit_unit * rounding_of_fractions;
}

}  // namespace

PrintedNumber printed_number(const Dataset& dataset, std::size_t row, std::string_view column) {
    return {dataset.si(row, column), dataset.last_digit_unit(row, column), dataset.significant_digits(row, column)};
}

bool agrees_as_printed(double computed, const PrintedNumber& printed) {
    return within(computed, printed, 0.5);
}

bool agrees_to_last_digit(double computed, const PrintedNumber& printed) {
    return within(computed, printed, 1.0);
}

int digits_agreeing(double computed, const PrintedNumber& printed) {
    double units = 0.5;
    for (int digits = printed.significant_digits; digits > 0; --digits, units *= 10.0)
        if (within(computed, printed, units)) return digits;
    return 0;
}

std::string agreement_verdict(double computed, const PrintedNumber& printed, std::string_view otherwise) {
    if (agrees_as_printed(computed, printed)) return "as_printed";
    return std::string(agrees_to_last_digit(computed, printed) ? "last_digit" : otherwise);
}

}  // namespace impactfit
