// Faults of rig and sheet that explain a misfit: their models, and two specimens among repeats.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "impactfit/calibration/diagnosis/modelled_fault.hpp"
#include "impactfit/calibration/diagnosis/two_specimens.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/dynamics/flight.hpp"
#include "impactfit/dynamics/flight_interval.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double g = standard_gravity;

FitProblem drop(double height, double rebound, double mass) {
    FitProblem problem;
    FitCondition condition{{mass, std::sqrt(2.0 * g * height)}, {}, {}};
    condition.measurements.push_back({&find_observable("restitution"), std::sqrt(rebound / height), 0.01});
    condition.drop = MeasuredDrop{height, 1.0, true, true};
    condition.is_ratio = true;
    problem.conditions.push_back(condition);
    return problem;
}

double restitution_in(const FitProblem& problem) {
    return problem.conditions.front().measurements.front().value;
}

/// Three repeats at four speeds; `offset(impact, repeat)` is the relative change of the duration.
template <class Offset>
FitProblem repeats(const Offset& offset) {
    FitProblem problem;
    for (int impact = 0; impact < 4; ++impact)
        for (int repeat = 0; repeat < 3; ++repeat) {
            FitCondition condition{{0.035, 1.0 + impact}, {}, {}};
            condition.measurements.push_back(
                {&find_observable("duration"), 1e-3 * (1.0 + offset(impact, repeat)), 1e-5});
            problem.conditions.push_back(condition);
        }
    return problem;
}

}  // namespace

TEST_SUITE("diagnosis") {
    TEST_CASE("a modelled drag gives the speeds of the flight in air") {
        FitProblem problem = drop(1.5, 1.1, 2.7e-3);
        add_drag(problem, 0.04);
        const Flight air = flight_of(SphereInAir{0.04}, 2.7e-3, g);
        const double speed = speed_after_fall(air, 1.5).speed;
        CHECK(problem.conditions.front().impact.impact_speed == doctest::Approx(speed).epsilon(1e-12));
        CHECK(restitution_in(problem) == doctest::Approx(launch_speed(air, 1.1).speed / speed).epsilon(1e-12));
    }

    TEST_CASE("a modelled drag gives the speeds of flights of the same duration") {
        const Flight air = flight_of(SphereInAir{0.04}, 2.7e-3, g);
        const double before = 0.4, after = 0.35;
        FitProblem problem;
        FitCondition condition{{2.7e-3, 0.5 * g * before}, {}, {}};
        condition.measurements.push_back({&find_observable("restitution"), after / before, 0.01});
        problem.conditions.push_back(condition);
        CHECK(!has_flights_only(problem));
        problem.conditions.front().measurements.front().correlated = 1;
        CHECK(has_flights_only(problem));
        add_drag_of_flights(problem, 0.04);
        const double speed = flight_of_interval(air, before).landing;
        CHECK(problem.conditions.front().impact.impact_speed == doctest::Approx(speed).epsilon(1e-12));
        CHECK(restitution_in(problem) == doctest::Approx(flight_of_interval(air, after).launch / speed).epsilon(1e-12));
    }

    TEST_CASE("modelled offsets of heights give the speeds of the true heights") {
        FitProblem problem = drop(1.52, 1.14, 0.035);
        subtract_offsets(problem, 0.02, 0.04);
        CHECK(problem.conditions.front().impact.impact_speed ==
              doctest::Approx(std::sqrt(2.0 * g * 1.5)).epsilon(1e-12));
        CHECK(restitution_in(problem) == doctest::Approx(std::sqrt(1.1 / 1.5)).epsilon(1e-12));
    }

    TEST_CASE("two specimens in repeats are found with their difference, one specimen with an outlier is not two") {
        Draws draws(7);
        const auto noise = [&] { return draws.uniform(-0.01, 0.01); };
        const auto mixed =
            two_specimens(repeats([&](int impact, int repeat) { return ((impact + repeat) % 2) * 0.2 + noise(); }));
        REQUIRE(mixed);
        CHECK(mixed->observable->quantity == Quantity::duration);
        CHECK(std::abs(mixed->relative - 0.2 / 1.1) < 4.0 * mixed->standard_error);
        CHECK(!two_specimens(
            repeats([&](int impact, int repeat) { return (impact == 1 && repeat == 1 ? 0.5 : 0.0) + noise(); })));
    }

    TEST_CASE("two specimens that differ in one observable only are found with their difference") {
        Draws draws(11);
        FitProblem problem =
            repeats([&](int impact, int repeat) { return ((impact + repeat) % 2) * 0.2 + draws.uniform(-0.01, 0.01); });
        for (FitCondition& condition : problem.conditions)
            condition.measurements.push_back(
                {&find_observable("restitution"), 0.8 + draws.uniform(-0.01, 0.01), 0.005});
        const auto found = two_specimens(problem);
        REQUIRE(found);
        CHECK(found->observable->quantity == Quantity::duration);
        CHECK(std::abs(found->relative - 0.2 / 1.1) < 4.0 * found->standard_error);
    }

    TEST_CASE("normal repeats of one specimen are two specimens in no more than 1 of 100 sheets") {
        int found = 0;
        for (unsigned seed = 1; seed <= 200; ++seed) {
            Draws draws(seed);
            const auto noise = [&] {
                const double radius = std::sqrt(-2.0 * std::log(draws.uniform(1e-300, 1.0)));
                return 0.01 * radius * std::cos(draws.uniform(0.0, 6.283185307179586));
            };
            found += two_specimens(repeats([&](int, int) { return noise(); })).has_value() ? 1 : 0;
        }
        CHECK(found <= 2);  // 0.2 expected
    }
}
