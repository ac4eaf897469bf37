// Lack-of-fit test: closed forms of chi-squared and F.
#include "impactfit/estimation/inference/lack_of_fit.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace impactfit {
namespace {

TEST_CASE("lack of fit: chi-squared and F by hand") {
    // Four means, two parameters, six degrees of freedom of the pure error.
    const std::vector<ReplicateScatter> one{{20.0, 10.0, 4, 6}};
    // The tail of chi-squared with two degrees of freedom is exp(-10/2).
    CHECK(lack_of_fit(one, 2, true)->probability == doctest::Approx(std::exp(-5.0)).epsilon(1e-12));
    // That of F(2, 6) is (1 + 2 F/6)^-3 with F = (10/2)/(10/6) = 3.
    const auto test = lack_of_fit(one, 2, false);
    CHECK(test->ratio == doctest::Approx(3.0).epsilon(1e-12));
    CHECK(test->probability == doctest::Approx(0.125).epsilon(1e-12));
    CHECK(test->degrees_of_freedom == 2);
    CHECK(test->pure_error_freedom == 6);
    CHECK_FALSE(lack_of_fit(one, 4, true));  // as many parameters as means
    CHECK_FALSE(lack_of_fit(one, 4, false));
    const std::vector<ReplicateScatter> below{{9.0, 10.0, 4, 6}};
    CHECK_FALSE(lack_of_fit(below, 2, false));
}

TEST_CASE("lack of fit: each observable relative to its own pure error") {
    // Excesses 8/(4/4) and 60/(60/6), together 14 for 4 degrees of freedom: F = 3.5. The denominator has the 4 degrees
    // of freedom of the first observable: the tail of F(4, 4) is x²(3 - 2x) with x = 4/(4 + 4 F).
    const std::vector<ReplicateScatter> two{{12.0, 4.0, 3, 4}, {120.0, 60.0, 3, 6}};
    const auto test = lack_of_fit(two, 2, false);
    CHECK(test->ratio == doctest::Approx(3.5).epsilon(1e-12));
    const double x = 4.0 / (4.0 + 4.0 * 3.5);
    CHECK(test->probability == doctest::Approx(x * x * (3.0 - 2.0 * x)).epsilon(1e-12));
    CHECK(test->pure_error_freedom == 4);
    // An observable without replicates, or with equal replicates, has no pure error to compare with.
    const std::vector<ReplicateScatter> none{{12.0, 4.0, 3, 4}, {120.0, 0.0, 3, 0}};
    CHECK_FALSE(lack_of_fit(none, 2, false));
    CHECK(lack_of_fit(none, 2, true));
}

}  // namespace
}  // namespace impactfit
