// The fixed-step mode: what the published simulations did, with their errors.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// The steel ball of ZH22 at 0.15 m/s; Tables 1-2 were made with such runs.
constexpr std::array<double, 5> steel_ball{2.4144e10, 1.5, 1.2, 0.9, 712472494.55899};
constexpr Impact<double> drop{0.54, 0.15};

SimulationOptions fixed(double step) {
    SimulationOptions options;
    options.integrator = Integrator::rk4;
    options.step = step;
    return options;
}

}  // namespace

TEST_CASE("a fixed step has four evaluations, and a duration is a whole number of steps") {
    for (const double step : {1e-6, 1e-7}) {
        const auto collision = simulate(power_law(), steel_ball, drop, fixed(step));
        CHECK(collision.status == CollisionStatus::separated);
        CHECK(collision.evaluations == 4 * collision.steps);
        CHECK(collision.duration == step * static_cast<double>(collision.steps));
        CHECK(std::abs(collision.steps - std::lround(collision.duration / step)) == 0);
    }
}

TEST_CASE("a step of 1e-6 s differs visibly from 1e-8 s, and that converges to the legs") {
    const auto legs = simulate(power_law(), steel_ball, drop);
    const auto coarse = simulate(power_law(), steel_ball, drop, fixed(1e-6)),
               fine = simulate(power_law(), steel_ball, drop, fixed(1e-8));
    CHECK(std::abs(coarse.restitution - fine.restitution) > 1e-8);  // the rate is nearly constant where the force ends
    CHECK(std::abs(coarse.duration - fine.duration) > 1e-7);
    // The separation is detected a step late at most.
    CHECK(fine.duration >= legs.duration);
    CHECK(fine.duration - legs.duration <= 1e-8);
    CHECK(std::abs(fine.restitution - legs.restitution) < 1e-6);
    // Peaks are samples: below the true ones, by the square of a step over the duration.
    CHECK(fine.peak_force <= legs.peak_force);
    CHECK(relative_difference(fine.peak_force, legs.peak_force) < 1e-7);
    CHECK(relative_difference(fine.peak_indentation, legs.peak_indentation) < 1e-7);
    CHECK(relative_difference(fine.energy.lost_compression, legs.energy.lost_compression) < 1e-4);
}

TEST_CASE("the error falls with the step") {
    const auto legs = simulate(power_law(), unit_values({1.5, 1.5, 1.0}, 0.5), {1.0, 1.0});
    double before = 1.0;
    for (const double step : {1e-1, 1e-2, 1e-3, 1e-4}) {
        const auto collision = simulate(power_law(), unit_values({1.5, 1.5, 1.0}, 0.5), {1.0, 1.0}, fixed(step));
        const double error = std::abs(collision.duration - legs.duration);
        CHECK(error <= step);
        CHECK(error < before);
        before = step;
    }
}

TEST_CASE("separation at zero force and sticking in the fixed-step mode") {
    SimulationOptions options = fixed(1e-4);
    options.separation = Separation::zero_force;
    const auto values = unit_values({1.5, 0.0, 1.0}, 0.5);
    const auto collision = simulate(power_law(), values, {1.0, 1.0}, options);
    const auto legs = unit_impact({1.5, 0.0, 1.0}, 0.5, Separation::zero_force);
    CHECK(collision.separation == Separation::zero_force);
    CHECK(std::abs(collision.duration - legs.duration) <= 1e-4);
    CHECK(std::abs(collision.restitution - legs.restitution) < 1e-7);  // the rate is stationary there
    CHECK(std::abs(collision.residual_indentation - legs.residual_indentation) < 1e-4);
    options.separation = Separation::zero_indentation;
    CHECK(simulate(power_law(), unit_values({1.5, 0.25, 1.0}, 3.0), {1.0, 1.0}, options).status ==
          CollisionStatus::sticks);
}

TEST_CASE("samples of a fixed-step run") {
    const auto collision = simulate(power_law(), steel_ball, drop, fixed(1e-7));
    const auto motion = simulate_trajectory(power_law(), steel_ball, drop, fixed(1e-7), 11);
    REQUIRE(motion.size() == 11);
    CHECK(motion.front().time == 0.0);
    CHECK(motion.front().indentation_rate == drop.impact_speed);
    CHECK(motion.back().time == collision.duration);
    CHECK(motion.back().indentation_rate == -collision.restitution * drop.impact_speed);
    for (std::size_t i = 1; i < motion.size(); ++i) CHECK(motion[i].time > motion[i - 1].time);
}

TEST_CASE("a run beyond the limit of samples, or with an absurd step, has no numbers") {
    SimulationOptions options = fixed(1e-6);
    options.most_samples = 10;
    const auto capped = simulate(power_law(), steel_ball, drop, options);
    CHECK(capped.status == CollisionStatus::not_converged);
    CHECK(capped.restitution == 0.0);
    CHECK(capped.duration == 0.0);
    const auto wild = simulate(power_law(), unit_values({10.0, 10.0, 4.0}, 1.0), {1.0, 1.0}, fixed(1e150));
    CHECK(wild.status != CollisionStatus::separated);
}

TEST_CASE("reports a step too long for the impact as not converged") {
    const LawEntry& hertz = *find_model("hertz_1882").law;
    const std::array<double, 1> stiffness{1.0};
    SimulationOptions options;
    options.integrator = Integrator::rk4;
    for (const double step : {10.0, 1.0, 0.2}) {  // the impact takes 3.2
        options.step = step;
        CHECK(simulate(hertz, stiffness, {1.0, 1.0}, options).status == CollisionStatus::not_converged);
    }
    options.step = 0.1;
    CHECK(simulate(hertz, stiffness, {1.0, 1.0}, options).status == CollisionStatus::separated);
}
