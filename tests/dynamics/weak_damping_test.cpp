// Weak damping under separation at zero force: the force changes its sign at an indentation that may be far below the
// rounding of the time.
#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/damping/damping_root.hpp"
#include "impactfit/dynamics/phase/phase_impact.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/problems/random_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

TEST_CASE("weakly damped bodies separate at zero force, however small the indentation there") {
    Draws draws(51);
    for (int i = 0; i < 300; ++i) {
        const double n = draws.uniform(0.5, 10.0), q = draws.uniform(0.25, 4.0);
        const Exponents x{n, i % 3 == 0 ? n - draws.power_of_ten(-6.0, 0.0) * 0.5 : draws.uniform(0.0, n), q};
        const double ratio = draws.power_of_ten(-15.0, -3.0);
        CAPTURE(n);
        CAPTURE(x.m);
        CAPTURE(q);
        CAPTURE(ratio);
        const auto at_force = unit_impact(x, ratio, Separation::zero_force);
        const auto at_indentation = unit_impact(x, ratio, Separation::zero_indentation);
        REQUIRE(at_force.status == CollisionStatus::separated);
        // x_s^(n-m) = eps e^q, with the tenfold error of e in a high power; where x^10 is below the least double, the
        // force is zero already.
        const double residual = std::pow(ratio * std::pow(at_force.restitution, q), 1.0 / (n - x.m));
        CHECK(std::abs(at_force.residual_indentation - residual) <= 1e-9 * (1.0 + q / (n - x.m)) * residual + 1e-30);
        // From there on the rate hardly changes: the rest of the way takes x_s / e, and its work is below eps
        // x_s^(m+1).
        const double rest = residual / at_force.restitution;
        CHECK(std::abs(at_indentation.duration - at_force.duration - rest) < 1e-9 + 1e-2 * rest);
        CHECK(std::abs(at_indentation.restitution - at_force.restitution) <
              1e-9 + ratio * std::pow(residual, x.m + 1.0));
    }
}

TEST_CASE("logarithm of the restitution of weakly damped bodies has all digits under both rules") {
    Draws draws(52);
    int compared = 0;
    for (int i = 0; i < 200; ++i) {
        RandomImpact at = draw_impact(draws);
        at.impact = {1.0, 1.0};
        at.law.stiffness = 1.0;
        at.law.hysteresis_damping = draws.power_of_ten(-11.0, -1.0);
        const PhaseProblem problem(at.law.hertz_exponent, at.law.damping_exponent, at.law.velocity_exponent,
                                   damping_ratio(at.law, at.impact));
        const auto reduced = phase_log_restitution(problem, at.rule, 1e-10);
        if (!reduced) continue;
        ++compared;
        CAPTURE(at.law.hertz_exponent);
        CAPTURE(at.law.damping_exponent);
        CAPTURE(at.law.hysteresis_damping);
        const auto legs = simulate_legs<PowerLaw, double>(at.values(), at.impact, options_with(at.rule, 1e-13));
        CHECK(std::abs(*reduced / log_restitution(legs, at.law.hysteresis_damping) - 1.0) < 1e-10);
    }
    CHECK(compared > 190);
}
