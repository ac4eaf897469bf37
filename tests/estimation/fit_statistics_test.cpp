// Fit figures against values worked out by hand.
#include "impactfit/estimation/inference/fit_statistics.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

using namespace impactfit;

TEST_CASE("fit statistics: chi-squared of four points and two parameters") {
    const std::array residuals{1.0, -2.0, 0.5, 1.5};
    const FitStatistics s = fit_statistics(residuals, 2, true);
    CHECK(s.points == 4);
    CHECK(s.degrees_of_freedom == 2);
    CHECK(s.chi_squared == doctest::Approx(7.5).epsilon(1e-15));
    CHECK(*s.reduced_chi_squared == doctest::Approx(3.75).epsilon(1e-15));
    // The distribution for two degrees of freedom is the exponential one.
    CHECK(*s.probability == doctest::Approx(std::exp(-3.75)).epsilon(1e-13));
    // 7.5 + 4 + 2*2*3/1 and 7.5 + 2 ln 4
    CHECK(*s.aicc == doctest::Approx(23.5).epsilon(1e-14));
    CHECK(*s.bic == doctest::Approx(7.5 + 2.0 * std::log(4.0)).epsilon(1e-14));
}

TEST_CASE("fit statistics: criteria are refused where points <= parameters + 1") {
    const std::array residuals{1.0, -2.0, 0.5};
    const FitStatistics s = fit_statistics(residuals, 2, true);
    CHECK(s.reduced_chi_squared);
    CHECK_FALSE(s.aicc);
    CHECK_FALSE(s.bic);
    CHECK_FALSE(fit_statistics(residuals, 3, true).reduced_chi_squared);
    CHECK_FALSE(fit_statistics(residuals, 3, true).probability);
}

TEST_CASE("fit statistics: a prior adds its residual and takes a parameter from the data") {
    const std::array residuals{1.0, -2.0, 0.5, 1.5};
    const std::array priors{2.0, 1.0};
    const FitStatistics s = fit_statistics(residuals, 3, true, priors);
    CHECK(s.points == 4);
    CHECK(s.parameters == 1);
    CHECK(s.degrees_of_freedom == 3);
    CHECK(s.chi_squared == doctest::Approx(12.5).epsilon(1e-15));
    // One parameter: 12.5 + 2 + 2*2/2
    CHECK(*s.aicc == doctest::Approx(16.5).epsilon(1e-14));
    // More priors than parameters: none is left for the data to determine.
    CHECK(*fit_statistics(residuals, 1, true, priors).aicc == doctest::Approx(12.5).epsilon(1e-14));
}

TEST_CASE("fit statistics: a parameter on its bound leaves a degree of freedom and counts for the criteria") {
    const std::array residuals{1.0, -2.0, 0.5, 1.5};
    const FitStatistics s = fit_statistics(residuals, 1, true, {}, 1);
    CHECK(s.degrees_of_freedom == 3);
    CHECK(s.free_parameters() == 2);
    // As with two parameters: 7.5 + 4 + 2*2*3/1
    CHECK(*s.aicc == doctest::Approx(23.5).epsilon(1e-14));
}

TEST_CASE("fit statistics: as many priors as parameters leave the criteria none, on a bound or off it") {
    const std::array residuals{1.0, -2.0, 0.5, 1.5};
    const std::array priors{0.3, -0.2, 0.1};
    CHECK(*fit_statistics(residuals, 2, true, priors, 1).aicc == *fit_statistics(residuals, 3, true, priors).aicc);
    CHECK(*fit_statistics(residuals, 2, true, priors, 1).aicc == doctest::Approx(7.64).epsilon(1e-14));
}

TEST_CASE("fit statistics: without freedom a misfit is too large if it would be with nothing fitted") {
    // Two degrees of freedom: the probability exp(-chi-squared/2) is 0.001 at 13.8.
    const std::array allowed{2.6, 2.6}, too_far{2.7, 2.7};
    CHECK_FALSE(fit_statistics(allowed, 2, true).too_large);
    CHECK(fit_statistics(too_far, 2, true).too_large);
    CHECK_FALSE(fit_statistics(too_far, 2, true).probability);
    CHECK_FALSE(fit_statistics(too_far, 2, false).too_large);
    // With one degree it is judged by that: 10.8.
    CHECK(fit_statistics(allowed, 1, true).too_large);
}

TEST_CASE("fit statistics: without stated noise the criteria do not depend on the unit of the residuals' differences") {
    const std::vector<double> small{0.01, -0.02, 0.03, 0.01, -0.01, 0.02}, other{0.02, -0.01, 0.01, 0.04, -0.01, 0.02};
    std::vector<double> small_scaled, other_scaled;
    for (const double r : small) small_scaled.push_back(1000.0 * r);
    for (const double r : other) other_scaled.push_back(1000.0 * r);
    const auto difference = [](const std::vector<double>& a, const std::vector<double>& b) {
        return *fit_statistics(a, 2, false).aicc - *fit_statistics(b, 2, false).aicc;
    };
    // Equal up to rounding: the unit is a constant of the data.
    CHECK(difference(small, other) == doctest::Approx(difference(small_scaled, other_scaled)).epsilon(1e-12));
    CHECK_FALSE(fit_statistics(small, 2, false).probability);
}
TEST_CASE("fit statistics: an estimated noise makes a misfit less improbable") {
    std::vector<double> residuals(100, 1.15);  // chi-squared 132.25 for 100 degrees of freedom
    const double exact = *fit_statistics(residuals, 0, true).probability;
    const double estimated = *fit_statistics(residuals, 0, true, {}, 0, {}, 200.0).probability;
    CHECK(exact == doctest::Approx(0.017).epsilon(0.02));       // of the chi-squared distribution
    CHECK(estimated == doctest::Approx(0.0486).epsilon(0.02));  // of F with 100 and 200 degrees of freedom
    CHECK(*fit_statistics(residuals, 0, true, {}, 0, {}, 1e9).probability == doctest::Approx(exact).epsilon(1e-3));
    residuals.assign(100, 1.2);
    CHECK(fit_statistics(residuals, 0, true, {}, 0, {}, 0.0).too_large == false);
    residuals.assign(100, 1.25);
    CHECK(fit_statistics(residuals, 0, true).too_large);
    CHECK_FALSE(fit_statistics(residuals, 0, true, {}, 0, {}, 100.0).too_large);
}
