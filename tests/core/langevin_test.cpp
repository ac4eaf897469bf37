#include "impactfit/core/numbers/langevin.hpp"

#include <doctest/doctest.h>

#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using impactfit_tests::relative_difference;

TEST_CASE("the Langevin function keeps its digits from small to large") {
    // L = s/3 - s^3/45 + 2 s^5/945 - s^7/4725 + ...: the next term is 2e-22 of the first at s = 0.01.
    for (const double s : {1e-300, 1e-8, 1e-3, 0.01}) {
        const double q = s * s, series = s * (1.0 / 3.0 - q * (1.0 / 45.0 - q * (2.0 / 945.0 - q / 4725.0)));
        CHECK(relative_difference(langevin(s), series) < 4e-16);
    }
    // The definition loses no digit of double in long double from 0.1 on: coth s - 1/s takes two of its nineteen there.
    for (const long double s : {0.1L, 0.5L, 1.0L, 1.999L, 2.001L, 5.0L, 40.0L, 1e6L}) {
        const auto at = static_cast<double>(s);
        const long double exact = 1.0L / std::tanh(static_cast<long double>(at)) - 1.0L / at;
        CHECK(relative_difference(langevin(at), static_cast<double>(exact)) < 4e-16);
        const long double complement = 1.0L / at - 2.0L / std::expm1(2.0L * at);  // takes digits below 1 only
        CHECK(relative_difference(langevin_complement(at), static_cast<double>(complement)) < 1e-15);
    }
    CHECK(langevin(0.0) == 0.0);
    CHECK(relative_difference(langevin_complement(1e300), 1e-300) < 4e-16);
}

TEST_CASE("the inverse Langevin function undoes it") {
    for (double s = 1e-12; s < 1e12; s *= 1.37)
        CHECK(relative_difference(inverse_langevin(langevin(s), langevin_complement(s)), s) <
              2e-15);  // a few roundings
    CHECK(inverse_langevin(0.0, 1.0) == 0.0);
}

TEST_CASE("the inverse Langevin function has no largest argument") {
    using impactfit::inverse_langevin;
    // For s > 20 it is 1/(1-y) to rounding, on either side of where that is used.
    for (const double complement : {0.0499, 0.0501, 1e-3, 1e-20, 1e-200, 1e-300})
        CHECK(std::abs(inverse_langevin(1.0 - complement, complement) * complement - 1.0) < 1e-15);
}
