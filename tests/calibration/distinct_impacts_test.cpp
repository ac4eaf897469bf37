#include "impactfit/calibration/residuals/distinct_impacts.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace impactfit {
namespace {

FitCondition condition(double mass, double speed, std::vector<double> columns = {}) {
    FitCondition made{{mass, speed}, std::move(columns), {}};
    made.measurements.push_back({nullptr, 0.5, 0.01});
    return made;
}

TEST_CASE("distinct impacts: repeats share a place, and what differs in anything has its own") {
    FitProblem problem;
    problem.conditions = {condition(1, 1), condition(1, 2), condition(1, 1),      condition(2, 1),
                          condition(1, 2), condition(1, 1), condition(1, 1, {3}), condition(1, 1, {3})};
    problem.conditions[5].group = 1;
    const DistinctImpacts distinct = distinct_impacts(problem);
    CHECK(distinct.simulated_by == std::vector<std::size_t>{0, 1, 0, 2, 1, 3, 4, 4});
    REQUIRE(distinct.impacts.size() == 5);
    CHECK(distinct.impacts[2] == &problem.conditions[3]);
}

TEST_CASE("distinct impacts: an impact with an error of its speed is distinct") {
    FitProblem problem;
    problem.conditions = {condition(1, 1), condition(1, 1), condition(1, 1), condition(1, 1)};
    problem.conditions[1].speed_shifts = {{0, 0.01}};
    problem.conditions[2].speed_shifts = {{1, 0.01}};
    CHECK(distinct_impacts(problem).simulated_by == std::vector<std::size_t>{0, 1, 2, 0});
}

TEST_CASE("distinct impacts: a condition without an observed impact has no place") {
    FitProblem problem;
    problem.conditions = {condition(1, 1), condition(1, 1), condition(1, 1)};
    problem.conditions[0].measurements.clear();
    problem.conditions[1].measurements[0].force_threshold = 5.0;  // a duration read off the motion
    CHECK_FALSE(observes_impact(problem.conditions[0]));
    const DistinctImpacts distinct = distinct_impacts(problem);
    CHECK(distinct.impacts == std::vector<const FitCondition*>{&problem.conditions[2]});
    CHECK(distinct.simulated_by.back() == 0);
}

}  // namespace
}  // namespace impactfit
