#include "impactfit/validation/printed_agreement.hpp"

#include <doctest/doctest.h>

#include "impactfit/validation/sampled_duration.hpp"

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

TEST_CASE("a sampled duration is one sample late") {
    CHECK(sampled_duration(2.6174e-4, 2e-7) == doctest::Approx(2.620e-4).epsilon(1e-12));
    CHECK(sampled_duration(2.0e-7, 2e-7) == doctest::Approx(4e-7).epsilon(1e-12));
}
