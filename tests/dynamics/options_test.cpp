// Options in and out of range, and statuses that are not errors.
#include <doctest/doctest.h>

#include <limits>

#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/leg_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("the default options and the ends of the tolerance are valid") {
    SimulationOptions options;
    options.validate();
    options.tolerance = tightest_tolerance;
    options.validate();
    options.tolerance = loosest_tolerance;
    options.validate();
}

TEST_CASE("options out of range are refused by name") {
    for (const double bad : {0.0, -1e-10, 0.99e-13, 1.01e-3, infinite, not_a_number}) {
        SimulationOptions options;
        options.tolerance = bad;
        CHECK(refuses(
            ErrorKind::usage, [&] { options.validate(); }, "tolerance", "1e-13 to 0.001"));
    }
    for (const double bad : {0.0, -1e-8, infinite, not_a_number}) {
        SimulationOptions options;
        options.step = bad;
        CHECK(refuses(
            ErrorKind::usage, [&] { options.validate(); }, "step", "> 0"));
    }
    for (const long bad : {0L, -5L}) {
        SimulationOptions options;
        options.most_steps = bad;
        CHECK(refuses(
            ErrorKind::usage, [&] { options.validate(); }, "most_steps", ">= 1"));
        options = {};
        options.most_samples = bad;
        CHECK(refuses(
            ErrorKind::usage, [&] { options.validate(); }, "most_samples", ">= 1"));
    }
}

TEST_CASE("a step cap that is reached is a status, without numbers") {
    SimulationOptions options;
    options.most_steps = 5;  // of the legs; reduced solutions have no step cap
    const auto collision = simulate(power_law(), unit_values({1.5, 1.0, 2.0}, 20.0), {1.0, 1.0}, options);
    CHECK(collision.status == CollisionStatus::not_converged);
    CHECK(collision.restitution == 0.0);
    CHECK(collision.duration == 0.0);
    CHECK(collision.brief().find("not_converged") == 0);
    CHECK(collision.full_report().find("restitution") == std::string::npos);
}

TEST_CASE("bodies that creep beyond reach cost a bounded number of steps") {
    for (const Exponents& x : {Exponents{1.5, 0.2501, 1.0}, {1.0, 0.001, 1.0}, {3.0, 1.01, 1.0}}) {
        const auto collision = unit_impact(x, 1e4, Separation::zero_indentation);
        CHECK(collision.status == CollisionStatus::not_converged);
        CHECK(collision.steps < 500);
        CHECK(collision.evaluations < 20 * 500);
    }
}

TEST_CASE("the tolerance controls the error of the legs") {
    const Exponents x{1.5, 1.2, 0.9};
    const PowerLawCoefficients<double> law{1.0, x.n, 0.8, x.m, x.q};
    const auto right = leg_impact(law, {1.0, 1.0}, Separation::zero_indentation, tightest_tolerance);
    for (const double tolerance : {1e-3, 1e-5, 1e-8, 1e-10}) {
        CAPTURE(tolerance);
        const auto collision = leg_impact(law, {1.0, 1.0}, Separation::zero_indentation, tolerance);
        CHECK(std::abs(collision.restitution - right.restitution) < 3.0 * tolerance);  // a sum over some steps
        CHECK(collision.evaluations < right.evaluations);
    }
}
