#include "impactfit_papers/published/printed_agreement.hpp"

#include <cmath>

namespace impactfit {
namespace {

constexpr double rounding_of_fractions = 1.0 + 1e-9;

bool within(double computed, const PrintedNumber& printed, double units) {
    return std::abs(computed - printed.value) <= units * printed.last_digit_unit * rounding_of_fractions;
}

/// Range of a number before rounding to its last digit.
struct Interval {
    double least, most;
};

Interval before_rounding(const PrintedNumber& printed) {
    return {printed.value - 0.5 * printed.last_digit_unit, printed.value + 0.5 * printed.last_digit_unit};
}

/// Requires positive model and measurement.
Interval relative_errors(const Interval& model, const Interval& measured) {
    return {model.least / measured.most - 1.0, model.most / measured.least - 1.0};
}

bool overlap(const Interval& x, const Interval& y) {
    return x.least <= y.most && y.least <= x.most;
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

std::string relative_error_verdict(const PrintedNumber& error, const PrintedNumber& model,
                                   const PrintedNumber& measured, double computed_model) {
    const Interval possible = relative_errors(before_rounding(model), before_rounding(measured));
    const char* otherwise = "inconsistent";
    if (overlap(before_rounding(error), possible))
        otherwise = agrees_to_last_digit(computed_model / measured.value - 1.0, error) ? "explained_by_unrounded"
                                                                                       : "within_rounding";
    return agreement_verdict(model.value / measured.value - 1.0, error, otherwise);
}

}  // namespace impactfit
