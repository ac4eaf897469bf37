// The motion during an impact: its ends, its order, its energy, and the numbers of the collision.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/leg_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr Impact<double> one{1.0, 1.0};

void check_energy(const TrajectoryPoint& point, const Exponents& x) {
    const double total = 0.5 * point.indentation_rate * point.indentation_rate +
                         std::pow(std::max(point.indentation, 0.0), x.n + 1.0) / (x.n + 1.0) + point.energy_lost;
    CHECK(std::abs(total - 0.5) < 1e-9);  // the initial energy of a unit impact; ten times the tolerance
}

}  // namespace

TEST_CASE("a trajectory begins at touch, ends at separation, and keeps the energy between") {
    for (const auto& x :
         {Exponents{1.5, 1.5, 1.0}, {1.5, 0.25, 1.0}, {1.0, 0.0, 1.0}, {1.5, 1.2, 0.9}, {3.0, 2.0, 1.6}})
        for (const double ratio : {0.0, 0.3, 3.0})
            for (const Separation rule : both_rules)
                for (const std::size_t points : {std::size_t{2}, std::size_t{7}, std::size_t{101}, std::size_t{1000}}) {
                    const auto options = options_with(rule, default_tolerance);
                    const auto values = unit_values(x, ratio);
                    // A reduced solution has no steps, so its results differ by the tolerance of the trajectory.
                    const auto collision = simulate_legs<PowerLaw, double>(values, one, options);
                    if (collision.status != CollisionStatus::separated) continue;
                    const auto motion = simulate_trajectory(power_law(), values, one, options, points);
                    REQUIRE(motion.size() == points);
                    CHECK(motion.front().time == 0.0);
                    CHECK(motion.front().indentation == 0.0);
                    CHECK(motion.front().indentation_rate == 1.0);
                    CHECK(motion.front().energy_lost == 0.0);
                    const auto& last = motion.back();
                    // The end is reached through the same steps: rounding only.
                    CHECK(relative_difference(last.time, collision.duration) < 1e-12);
                    // A collision gives no restitution above 1, where an elastic motion may end by its error.
                    CHECK(std::abs(std::min(-last.indentation_rate, 1.0) - collision.restitution) < 1e-12);
                    CHECK(std::abs(last.indentation - collision.residual_indentation) < 1e-12);
                    CHECK(std::abs(last.energy_lost - collision.energy.lost_compression -
                                   collision.energy.lost_restitution) < 1e-12);
                    for (std::size_t i = 0; i < points; ++i) {
                        const double time =
                            collision.duration * static_cast<double>(i) / static_cast<double>(points - 1);
                        CHECK(std::abs(motion[i].time - time) < 1e-13 * collision.duration);
                        if (i > 0) CHECK(motion[i].time > motion[i - 1].time);
                        if (i > 0) CHECK(motion[i].energy_lost >= motion[i - 1].energy_lost);
                        check_energy(motion[i], x);
                    }
                }
}

TEST_CASE("a dense trajectory finds no force beyond the peak, and the peak within its spacing") {
    Draws draws(31);
    for (int i = 0; i < 60; ++i) {
        const double n = draws.uniform(0.5, 4.0), m = draws.index(3) == 0 ? 0.0 : draws.uniform(0.0, 4.0);
        const Exponents x{n, m, draws.uniform(0.5, 2.5)};
        const auto values = unit_values(x, draws.power_of_ten(-2.0, 1.0));
        CAPTURE(n);
        CAPTURE(m);
        CAPTURE(x.q);
        CAPTURE(values[4]);
        const auto options = options_with(Separation::zero_force, default_tolerance);
        const auto collision = simulate(power_law(), values, one, options);
        REQUIRE(collision.status == CollisionStatus::separated);
        double largest = 0.0;
        for (const auto& point : simulate_trajectory(power_law(), values, one, options, 2001))
            largest = std::max(largest, point.force);
        CHECK(largest <= collision.peak_force * (1.0 + 1e-9));
        CHECK(largest >=
              collision.peak_force * (1.0 - 1e-2));  // a peak may be sharp against a thousandth of the duration
    }
}

TEST_CASE("strong damping has its peak force at first touch") {
    const auto weak = unit_impact({1.5, 0.0, 1.0}, 0.5, Separation::zero_force);
    const auto strong = unit_impact({1.5, 0.0, 1.0}, 1.5, Separation::zero_force);
    CHECK(weak.time_of_peak_force > 0.0);
    CHECK(weak.peak_force > 0.5);
    CHECK(strong.time_of_peak_force == 0.0);
    CHECK(strong.peak_force == 1.5);
}

TEST_CASE("the motion of bodies that stick ends at their certificate") {
    const auto options = options_with(Separation::zero_indentation, default_tolerance);
    const auto motion = simulate_trajectory(power_law(), unit_values({1.5, 0.25, 1.0}, 3.0), one, options, 50);
    REQUIRE(motion.size() == 50);
    CHECK(motion.back().indentation > 0.0);
    CHECK(std::isfinite(motion.back().time));
}

TEST_CASE("a trajectory needs two points") {
    for (const std::size_t points : {std::size_t{0}, std::size_t{1}})
        CHECK(refuses(
            ErrorKind::usage,
            [points] {
                simulate_trajectory(power_law(), unit_values({1.5, 1.5, 1.0}, 0.1), one, {}, points);
            },
            std::to_string(points), ">= 2"));
}
