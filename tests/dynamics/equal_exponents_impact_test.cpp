// Exact impacts with m = n, q = 1 and without damping: against the legs and closed forms.
#include "impactfit/dynamics/reduced/equal_exponents_impact.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/leg_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

PowerLawCoefficients<double> coefficients(const Exponents& x, double stiffness, double damping) {
    return {stiffness, x.n, damping, x.m, x.q};
}

}  // namespace

TEST_CASE("equal exponents: 20,000 random impacts agree with the legs in all observables") {
    Draws draws(2511);
    Agreement agreement;
    for (int i = 0; i < 20'000; ++i) {
        const double n = draws.uniform(1.0, 3.0), stiffness = draws.power_of_ten(0.0, 9.0);
        const Impact<double> impact{draws.power_of_ten(-3.0, 3.0), draws.power_of_ten(-2.0, 1.0)};
        // Restitutions of 0.02 to 0.999.
        const double ratio = draws.power_of_ten(std::log10(1.5e-3), std::log10(50.0));
        const auto law = coefficients({n, n, 1.0}, stiffness, ratio * stiffness / impact.impact_speed);
        const Separation rule = both_rules[draws.index(2)];
        const auto exact = equal_exponents_impact(law, impact, rule);
        REQUIRE(exact);
        agreement.add(*exact, leg_impact(law, impact, rule, 1e-12));
    }
    MESSAGE("largest difference ", agreement.difference, ", of the losses ", agreement.loss);
    CHECK(agreement.difference < 1e-11);  // the legs at 1e-12: the sum of the errors of some steps
    CHECK(agreement.loss < 1e-11);
}

TEST_CASE("equal exponents: the whole range of the law, at the tightest tolerance of the legs") {
    for (const double n : {0.5, 1.0, 1.5, 2.3, 10.0})
        for (const double ratio : {0.0, 1e-300, 1e-12, 1e-4, 0.2, 0.5, 1.0, 2.7, 7.0, 68.0, 70.0, 1e3, 1e4, 1e6}) {
            CAPTURE(n);
            CAPTURE(ratio);
            const auto law = coefficients({n, n, 1.0}, 1.0, ratio);
            const auto exact = equal_exponents_impact(law, {1.0, 1.0}, Separation::zero_force);
            REQUIRE(exact);
            const auto reference = leg_impact(law, {1.0, 1.0}, Separation::zero_force, tightest_tolerance);
            if (ratio > 1e4 && reference.status == CollisionStatus::not_converged) continue;  // creeps for too long
            REQUIRE(reference.status == CollisionStatus::separated);
            CHECK(largest_difference(*exact, reference) < 1e-12);  // ten times the tolerance of a step
            CHECK(relative_difference(exact->energy.lost_compression, reference.energy.lost_compression) < 1e-12);
            CHECK(exact->residual_indentation == 0.0);
            CHECK(exact->energy.stored_at_separation == 0.0);
        }
}

TEST_CASE("equal exponents: restitution, losses and undamped duration have closed forms") {
    for (const double n : {0.5, 1.0, 1.5, 4.0, 10.0}) {
        for (const double ratio : {1e-9, 1e-3, 0.3, 1.0, 5.0, 30.0, 1e4, 1e6}) {
            const auto exact = equal_exponents_impact(coefficients({n, n, 1.0}, 1.0, ratio), {1.0, 1.0}, {});
            const double e = closed_form_restitution({n, n, 1.0, {}}, ratio).value();
            CHECK(relative_difference(exact->restitution, e) < 1e-14);  // accuracy of the closed form
        }
        const auto undamped = equal_exponents_impact(coefficients({n, 0.3, 2.2}, 1.0, 0.0), {1.0, 1.0}, {});
        REQUIRE(undamped);
        CHECK(undamped->restitution == 1.0);
        CHECK(relative_difference(undamped->duration, undamped_duration(n)) < 1e-14);
        CHECK(same_number(undamped->peak_indentation, undamped_peak_indentation(n)));
        CHECK(undamped->time_of_peak_force == undamped->time_of_peak_indentation);
        CHECK(same_number(2.0 * undamped->time_of_peak_indentation, undamped->duration));
        CHECK(same_number(undamped->peak_force, std::pow(undamped->peak_indentation, n)));
    }
}

TEST_CASE("equal exponents: other exponents, extreme ratios and extreme units are left to the legs") {
    const auto law = [](double n, double m, double q, double damping) { return coefficients({n, m, q}, 1.0, damping); };
    CHECK_FALSE(equal_exponents_impact(law(1.5, 1.0, 1.0, 0.1), {1.0, 1.0}, {}));
    CHECK_FALSE(equal_exponents_impact(law(1.5, 1.5, 1.1, 0.1), {1.0, 1.0}, {}));
    CHECK_FALSE(equal_exponents_impact(law(1.5, 1.5, 1.0, 2e6), {1.0, 1.0}, {}));
    CHECK_FALSE(equal_exponents_impact(law(1.5, 1.5, 1.0, std::numeric_limits<double>::infinity()), {1.0, 1.0}, {}));
    CHECK_FALSE(equal_exponents_impact(law(1.5, 1.5, 1.0, 0.1), {1.0, 1e-150}, {}));
    CHECK_FALSE(equal_exponents_impact(law(1.5, 1.5, 1.0, 0.1), {1e300, 1e10}, {}));
}
