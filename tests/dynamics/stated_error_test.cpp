// The largest errors of an impact, as stated in docs/modellers.md: 200 tolerances.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Case {
    Exponents exponents;
    double damping_ratio;
    Separation rule;
};

constexpr Separation indentation = Separation::zero_indentation, force = Separation::zero_force;

/// Worst of each kind of some 300,000 random impacts with exponents over the box of the law, each refined by a local
/// search: restitution, peak force, peak indentation, duration; bodies that nearly stick; then typical bad ones.
const std::vector<Case> worst{{{9.9493288, 0.0, 1.0}, 0.0004571027978, indentation},
                              {{9.4209898, 0.0, 0.25074}, 0.0004985196242, indentation},
                              {{9.6704568, 3.1517437, 0.31883}, 0.9736823481, indentation},
                              {{2.5356, 0.09786, 0.28366}, 0.367324940703, indentation},
                              {{4.2831007, 0.1324795, 1.0}, 0.6891149753, indentation},
                              {{4.85, 0.0, 1.13}, 0.0020154, indentation},
                              {{2.6954841, 0.0324187, 0.33376}, 0.3414517811, indentation},
                              {{3.4334025, 0.0769046, 0.60025}, 0.4424458774, indentation},
                              {{3.6531548, 3.6518015, 1.0}, 100.0, force}};

void check_errors(const Case& one, double tolerance) {
    const auto collision = unit_impact(one.exponents, one.damping_ratio, one.rule, tolerance);
    const auto exact = unit_impact(one.exponents, one.damping_ratio, one.rule, tightest_tolerance);
    CAPTURE(one.exponents.n);
    CAPTURE(one.exponents.m);
    CAPTURE(exact.restitution);
    REQUIRE(collision.status == CollisionStatus::separated);
    // Bodies that nearly stick: the end of their creep is known to 1.2e-7 of the impact speed at the default.
    const double stated = (exact.restitution < 1e-3 ? 2000.0 : 200.0) * tolerance;
    CHECK(std::abs(collision.restitution - exact.restitution) <= stated);
    CHECK(relative_difference(collision.peak_force, exact.peak_force) <= stated);
    CHECK(relative_difference(collision.peak_indentation, exact.peak_indentation) <= stated);
    if (exact.restitution > 0.01) CHECK(relative_difference(collision.duration, exact.duration) <= stated);
}

}  // namespace

TEST_CASE("stated error: the worst impacts of a search") {
    for (const double tolerance : {default_tolerance, 1e-8, 1e-6})
        for (const Case& one : worst) check_errors(one, tolerance);
}

TEST_CASE("stated error: random impacts over all exponents") {
    Draws draws(4405);
    for (int i = 0; i < 2000; ++i) {
        const Case one{{draws.uniform(0.5, 10.0), draws.uniform(0.0, 4.0), draws.uniform(0.25, 4.0)},
                       draws.power_of_ten(-3.0, 2.0),
                       both_rules[draws.index(2)]};
        if (unit_impact(one.exponents, one.damping_ratio, one.rule).status == CollisionStatus::separated)
            check_errors(one, default_tolerance);
    }
}

TEST_CASE("stated error: the reference agrees with another method") {
    // Runge-Kutta of order 4 in long double with 400,000 steps, where the error at the default tolerance is largest;
    // 800,000 steps give the same digits.
    const auto collision = unit_impact({9.9493288, 0.0, 1.0}, 0.0004571027978, indentation, tightest_tolerance);
    CHECK(relative_difference(collision.restitution, 0.998987719131247) < 1e-12);
    CHECK(relative_difference(collision.duration, 2.620395300896513) < 1e-12);
}
