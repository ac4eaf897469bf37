// Intervals of contact fits: a profile against re-fits from many starts, and a profile that finds a lower minimum.
#include "impactfit/calibration/fit/fit_intervals.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "tests/estimation/formula_residuals.hpp"
#include "tests/estimation/two_wells.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string data_root = data_folder();

FitProblem duration_example(int starts) {
    FitProblem problem = read_problem(data_root + "/examples/bouc_wen_duration.toml", data_root);
    problem.solver.starts = starts;
    return problem;
}

/// Least chi-squared of the example with the unloading constant held, from the neighbourhood of the minimum.
double chi_squared_at(double unloading_rate_constant) {
    FitProblem problem = duration_example(12);
    for (FitParameter& parameter : problem.parameters)
        if (parameter.name == "unloading_rate_constant") {
            parameter.role = FitParameter::Role::fixed;
            parameter.value = unloading_rate_constant;
        }
    return 2.0 * fit(problem).search.best.cost;
}

}  // namespace

TEST_CASE("fit intervals: profile limits of a Bouc-Wen fit are where re-fits from many starts put them") {
    // One of the others, hysteresis_exponent, lies on its bound, and the unloading constant is known to 5 % downward
    // and to a factor ten upward.
    FitProblem problem = duration_example(12);
    const FitResult result = fit(problem);
    const double least = 2.0 * result.search.best.cost, threshold = 3.841458820694124;
    REQUIRE(result.intervals.profiles.size() == 6);
    const Interval interval = result.intervals.profiles[5].interval();
    CHECK(result.estimate.values[5] / interval.lower < 1.2);
    CHECK(interval.upper / result.estimate.values[5] > 8.0);
    // Limits are good to 1e-4 of the half width: twice that of the threshold; costs to 1e-8 of some 38.
    CHECK(std::abs(chi_squared_at(interval.lower) - least - threshold) < 2.5e-4 * threshold);
    CHECK(std::abs(chi_squared_at(interval.upper) - least - threshold) < 2.5e-4 * threshold);
    const auto exponent = std::find_if(result.estimate.free.begin(), result.estimate.free.end(),
                                       [](const FreeParameter& p) { return p.name == "hysteresis_exponent"; });
    const auto& on_bound = result.intervals.profiles[static_cast<std::size_t>(exponent - result.estimate.free.begin())];
    CHECK(on_bound.lower.end == ProfileEnd::at_bound);
    CHECK(on_bound.upper.end == ProfileEnd::closed);
}

TEST_CASE("fit intervals: a lower minimum found by a profile becomes the estimate") {
    const FormulaResiduals wells = two_wells();
    const ParameterSpace space({{"x", -1.0}, {"y", -1.0}});
    FitProblem problem;
    SolveResult search = solve(wells, space, problem.solver);
    REQUIRE(search.best.parameters[0] < 0.0);
    const FitIntervals intervals = find_intervals(wells, space, problem, search, {});
    CHECK(intervals.better_minima == 1);
    CHECK(search.best.parameters[0] == doctest::Approx(1.0));
    CHECK(search.clusters.front().best.parameters == search.best.parameters);
    CHECK(search.clusters.size() == 2);
    for (const ProfileLikelihood& profile : intervals.profiles) CHECK(profile.better_minimum() == nullptr);
    CHECK(intervals.profiles[0].interval().upper > 1.0);
}

TEST_CASE("fit intervals: none without noise or a minimum, with the reason") {
    const FormulaResiduals exact(2, 2, [](const JetVector& p, JetVector& r) {
        r[0] = p[0] - 1.0;
        r[1] = p[1] - 2.0;
        return true;
    });
    const ParameterSpace space({{"x", 1.5}, {"y", 1.5}});
    FitProblem problem;
    problem.noise_stated = false;
    SolveResult search = solve(exact, space, problem.solver);
    const FitIntervals none = find_intervals(exact, space, problem, search, {});
    CHECK(none.profiles.empty());
    CHECK(none.refused.find("no noise is stated") != std::string::npos);
    search.best.status = SolutionStatus::interrupted;
    problem.noise_stated = true;
    CHECK(find_intervals(exact, space, problem, search, {}).refused.find("did not converge") != std::string::npos);
}
