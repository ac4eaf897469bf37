// Noise from replicates, and the verdict by them.
#include "impactfit/calibration/noise/replicates.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/calibration/diagnosis/implausible_noise.hpp"
#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// Peak forces at two speeds, three replicates each, and durations.
FitProblem replicated() {
    FitProblem problem = problem_of("hertz_1882", {free_parameter("stiffness", 3e7)});
    problem.sources.resize(1);
    problem.noise_stated = false;
    const double nan = std::nan("");
    const double forces[] = {1.0, 2.0, 3.0, 10.0, 10.0, 13.0, 7.0}, durations[] = {2.0, 2.0, 5.0, 1.0, 3.0, 2.0, 2.0};
    for (int i = 0; i < 7; ++i)
        problem.conditions.push_back(
            {{0.2, i < 3 ? 1.0 : 2.0},
             {},
             {{&find_observable("peak_force"), forces[i], nan}, {&find_observable("duration"), durations[i], nan}}});
    return problem;
}

TEST_CASE("replicates: one standard deviation for each observable, by hand") {
    FitProblem problem = replicated();
    CHECK(replicate_groups(problem).size() == 4);
    const auto noise = replicate_noise(problem);
    REQUIRE(noise.size() == 2);
    for (const ReplicateNoise& one : noise) {
        CHECK(one.degrees_of_freedom == 5);
        // Forces: means 2 and 10, squares 2 and 0 + 0 + 9 + 9. Durations: means 3 and 2, squares 6 and 2.
        const bool force = one.observable->name == "peak_force";
        CHECK(relative_difference(one.standard_deviation, std::sqrt((force ? 20.0 : 8.0) / 5.0)) < 1e-14);
    }
    complete_noise(problem);
    CHECK(relative_difference(problem.conditions[0].measurements[0].standard_deviation, 2.0) < 1e-14);
    CHECK(problem.replicate_noise.size() == 2);
    CHECK_FALSE(problem.noise_stated);
}

TEST_CASE("replicates: fewer than five degrees of freedom give no weights") {
    FitProblem problem = replicated();
    problem.conditions.pop_back();
    CHECK(replicate_noise(problem).empty());
    CHECK(replicate_obstacle(problem).empty());
    complete_noise(problem);
    // The root mean square of the forces, as without replicates.
    CHECK(relative_difference(problem.conditions[0].measurements[0].standard_deviation, std::sqrt(383.0 / 6.0)) <
          1e-14);
}

TEST_CASE("replicates: an observable without stated noise beside stated ones takes that of its repeats") {
    FitProblem problem = replicated();
    for (FitCondition& condition : problem.conditions) condition.measurements[1].standard_deviation = 0.5;
    FitProblem few = problem;
    complete_noise(problem);
    CHECK(problem.noise_stated);
    CHECK(problem.replicate_noise.empty());
    for (const FitCondition& condition : problem.conditions) {
        CHECK(relative_difference(condition.measurements[0].standard_deviation, 2.0) < 1e-14);
        CHECK(condition.measurements[1].standard_deviation == 0.5);
    }
    REQUIRE(problem.notes.size() == 1);
    CHECK(problem.notes.front() == "standard deviation of peak_force from its repeats: 2 N");
    few.conditions.pop_back();  // four degrees of freedom
    CHECK_THROWS_AS(complete_noise(few), Error);
}

TEST_CASE("replicates: the test of residuals by hand") {
    FitProblem problem = replicated();
    for (FitCondition& condition : problem.conditions) condition.measurements.pop_back();  // forces only
    complete_noise(problem);
    // A law that predicts 4 everywhere: squares (4 - 2)² · 3 + 2 and (4 - 10)² · 4 + 18, in units of 4. Excess 39 for
    // 2 means and no parameter; F = 39/2; the tail of F(2, 5) is (1 + 2 F/5)^-2.5.
    std::vector<FitResidual> residuals;
    for (std::size_t i = 0; i < problem.conditions.size(); ++i) {
        const Measurement& one = problem.conditions[i].measurements.front();
        residuals.push_back({i, &one, 4.0, (4.0 - one.value) / one.standard_deviation});
    }
    const auto test = misfit_by_replicates(problem, residuals, FitStatistics{});
    REQUIRE(test);
    CHECK(relative_difference(test->ratio, 19.5) < 1e-12);
    CHECK(relative_difference(test->probability, std::pow(1.0 + 39.0 / 5.0, -2.5)) < 1e-12);
}

TEST_CASE("implausible noise: a standard deviation above the value") {
    FitProblem problem = replicated();
    problem.noise_stated = true;
    for (FitCondition& condition : problem.conditions)
        condition.measurements[0].standard_deviation = 0.1, condition.measurements[1].standard_deviation = 40.0;
    const auto found = implausible_noise(problem);
    REQUIRE(found.size() == 1);
    CHECK(found.front().observable->name == "duration");
    CHECK(found.front().ratio == doctest::Approx(20.0));
}

}  // namespace
}  // namespace impactfit
