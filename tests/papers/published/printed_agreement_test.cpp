#include "impactfit_papers/published/printed_agreement.hpp"

#include <doctest/doctest.h>

using namespace impactfit;

TEST_CASE("agreement is counted in units of the last printed digit") {
    const PrintedNumber printed{0.8886, 1e-4, 4};
    CHECK(agrees_as_printed(0.88856, printed));
    CHECK_FALSE(agrees_as_printed(0.88854, printed));
    CHECK(agrees_to_last_digit(0.88854, printed));
    CHECK_FALSE(agrees_to_last_digit(0.88849, printed));
    CHECK(digits_agreeing(0.88856, printed) == 4);
    CHECK(digits_agreeing(0.8884, printed) == 3);
    CHECK(digits_agreeing(0.8858, printed) == 2);
    CHECK(digits_agreeing(0.8, printed) == 0);
}

TEST_CASE("trailing zeros of a printed number count") {
    CHECK_FALSE(agrees_as_printed(2.6174e-4, {2.620e-4, 1e-7, 4}));
    CHECK(agrees_as_printed(2.6174e-4, {2.62e-4, 1e-6, 3}));
}

TEST_CASE(
    "a printed relative error is compared with the numbers it is made of, and with what they were before rounding") {
    const PrintedNumber measured{2.52e-4, 1e-6, 3};
    const auto verdict = [&](double error, double model, double computed) {
        return relative_error_verdict({error, 1e-4, 3}, {model, 1e-7, 4}, measured, computed);
    };
    CHECK(verdict(0.0397, 2.620e-4, 2.6174e-4) == "as_printed");  // 0.03968
    CHECK(verdict(0.0396, 2.620e-4, 2.6174e-4) == "last_digit");
    CHECK(verdict(0.0371, 2.614e-4, 2.6135e-4) == "explained_by_unrounded");  // 0.0373 from the printed values
    CHECK(verdict(0.0371, 2.614e-4, 2.6142e-4) == "within_rounding");         // 2.52e-4 may be 2.5249e-4
    // By hand: 2.6135e-4 / 2.525e-4 - 1 = 0.03505 and 2.6145e-4 / 2.515e-4 - 1 = 0.03956 are the ends.
    CHECK(verdict(0.0351, 2.614e-4, 2.6142e-4) == "within_rounding");
    CHECK(verdict(0.0349, 2.614e-4, 2.6142e-4) == "inconsistent");
    CHECK(verdict(0.0397, 2.614e-4, 2.6142e-4) == "inconsistent");
    CHECK(verdict(0.0371, 2.700e-4, 2.6135e-4) ==
          "inconsistent");  // the computed value does not excuse the printed one
}
