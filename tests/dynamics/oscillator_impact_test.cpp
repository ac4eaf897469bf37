// Exact impacts with m = (n-1)/2, q = 1: against the legs and closed forms.
#include "impactfit/dynamics/reduced/oscillator_impact.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/leg_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// zeta = epsilon / sqrt(2 (n+1)).
PowerLawCoefficients<double> unit_oscillator(double n, double zeta) {
    return {1.0, n, zeta * std::sqrt(2.0 * (n + 1.0)), 0.5 * (n - 1.0), 1.0};
}

}  // namespace

TEST_CASE("oscillator: 20,000 random impacts agree with the legs in all observables") {
    Draws draws(2512);
    Agreement agreement;
    for (int i = 0; i < 20'000; ++i) {
        const double n = i % 4 == 0 ? 1.0 : draws.uniform(1.0, 3.0), stiffness = draws.power_of_ten(0.0, 9.0);
        const Impact<double> impact{draws.power_of_ten(-3.0, 3.0), draws.power_of_ten(-2.0, 1.0)};
        auto law = unit_oscillator(n, 0.0);
        law.stiffness = stiffness;
        law.hysteresis_damping =
            hysteresis_damping(law, impact, draws.power_of_ten(-3.5, std::log10(0.77)) * std::sqrt(2.0 * (n + 1.0)));
        const Separation rule = both_rules[draws.index(2)];
        const auto exact = oscillator_impact(law, impact, rule);
        REQUIRE(exact);
        agreement.add(*exact, leg_impact(law, impact, rule, tightest_tolerance));
    }
    MESSAGE("largest difference ", agreement.difference, ", of the losses ", agreement.loss);
    CHECK(agreement.difference < 1e-11);  // a hundred times the tolerance of a step of the legs: creep under zero_force
    CHECK(agreement.loss < 1e-11);
}

TEST_CASE("oscillator: the whole range of the solution, at the tightest tolerance of the legs") {
    for (const double n : {1.0, 1.5, 2.3, 3.0, 10.0})
        for (const double zeta : {1e-6, 1e-3, 0.1, 0.4, 0.49, 0.51, 0.7, 0.72, 0.9, 0.9699})
            for (const Separation rule : both_rules) {
                CAPTURE(n);
                CAPTURE(zeta);
                CAPTURE(static_cast<int>(rule));
                const auto law = unit_oscillator(n, zeta);
                const auto exact = oscillator_impact(law, {1.0, 1.0}, rule);
                REQUIRE(exact);
                const auto reference = leg_impact(law, {1.0, 1.0}, rule, tightest_tolerance);
                REQUIRE(reference.status == CollisionStatus::separated);
                CHECK(largest_difference(*exact, reference) < 5e-12);  // fifty times the tolerance of a step: creep
                CHECK(std::abs(exact->energy.stored_at_separation - reference.energy.stored_at_separation) < 1e-12);
                CHECK(relative_difference(exact->restitution,
                                          closed_form_restitution({n, law.damping_exponent, 1.0, rule},
                                                                  law.hysteresis_damping)
                                              .value()) < 1e-13);  // the accuracy of the closed form
            }
}

TEST_CASE("oscillator: times of a linear spring and damper have closed forms") {
    for (const double zeta : {1e-5, 0.2, 0.6, 0.9}) {
        const double omega = std::sqrt(1.0 - zeta * zeta), chi = std::asin(zeta);
        const auto at_indentation = oscillator_impact(unit_oscillator(1.0, zeta), {1.0, 1.0}, {});
        const auto at_force = oscillator_impact(unit_oscillator(1.0, zeta), {1.0, 1.0}, Separation::zero_force);
        CHECK(relative_difference(at_indentation->duration, std::numbers::pi / omega) < 1e-14);
        CHECK(relative_difference(at_force->duration, (std::numbers::pi - 2.0 * chi) / omega) < 1e-14);
        CHECK(relative_difference(at_force->time_of_peak_indentation, std::acos(zeta) / omega) < 1e-14);
        if (zeta > 0.5) {
            CHECK(at_force->time_of_peak_force == 0.0);
            CHECK(same_number(at_force->peak_force, 2.0 * zeta));
        }
    }
}

TEST_CASE("oscillator: other exponents, strong damping and extreme units are left to the legs") {
    auto law = unit_oscillator(1.5, 0.1);
    CHECK(oscillator_impact(law, {1.0, 1.0}, {}));
    CHECK_FALSE(oscillator_impact(unit_oscillator(1.5, 0.98), {1.0, 1.0}, {}));
    CHECK_FALSE(oscillator_impact(unit_oscillator(1.5, 0.0), {1.0, 1.0}, {}));
    CHECK_FALSE(oscillator_impact(law, {1e300, 1e10}, {}));
    law.velocity_exponent = 1.1;
    CHECK_FALSE(oscillator_impact(law, {1.0, 1.0}, {}));
    law.velocity_exponent = 1.0;
    law.damping_exponent = 0.3;
    CHECK_FALSE(oscillator_impact(law, {1.0, 1.0}, {}));
}
