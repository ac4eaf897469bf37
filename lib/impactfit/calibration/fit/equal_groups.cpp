
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"
#include "impactfit/calibration/observation/row_groups.hpp"
#include "impactfit/calibration/problem/group_parameters.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

bool can_differ(const FitParameter& parameter) {
    return parameter.role == Role::free && !parameter.prior && !parameter.nuisance;
}

/// Removes the groups without a fitted impact, such as those of predictions: nothing determines their parameters.
void keep_fitted_groups(FitProblem& problem) {
    const std::vector<std::size_t> impacts = impacts_by_group(problem);
    std::vector<std::size_t> places(impacts.size());
    std::vector<std::string> kept;
    for (std::size_t g = 0; g < impacts.size(); ++g) {
        places[g] = kept.size();
        if (impacts[g] > 0) kept.push_back(problem.groups[g]);
    }
    for (FitCondition& condition : problem.conditions) condition.group = places[condition.group];
    problem.groups = std::move(kept);
    problem.predictions.clear();
}

/// Returns the problem with one value per group, at the shared estimate.
FitProblem problem_per_group(const FitResult& shared) {
    FitProblem problem = problem_of_repeated_fit(shared);
    keep_fitted_groups(problem);
    for (FitParameter& parameter : problem.parameters) parameter.per_group = can_differ(parameter);
    expand_own_parameters(problem, {});
    problem.uncertainty = {.errors = ErrorMethod::covariance};
    problem.solver.method = SolverMethod::least_squares;
    return problem;
}

/// Returns the estimates of each group, in the order of the tested parameters.
std::vector<GroupEstimate> estimates_by_group(const FitResult& apart) {
    const FitProblem& problem = *apart.problem;
    std::vector<GroupEstimate> groups;
    for (std::size_t g = 0; g < problem.groups.size(); ++g) {
        groups.push_back({problem.groups[g].empty() ? "rest" : problem.groups[g]});
        for (const FitParameter& parameter : problem.parameters) {
            if (parameter.role != Role::own) continue;
            const ParameterEstimate estimate = apart[problem.auxiliary[parameter.own[g]].name];
            groups.back().values.push_back(estimate.value);
            groups.back().standard_errors.push_back(estimate.standard_error);
        }
    }
    return groups;
}

SharedParametersTest made_test(const FitResult& apart) {
    SharedParametersTest test = apart.goodness.shared.value_or(SharedParametersTest{});
    if (!test.refused.empty()) return test;
    test.groups = estimates_by_group(apart);
    test.contradicted_apart = apart.goodness.contradicted();
    // A law that misses the data of each group differs between groups with other speeds, though they are equal: the
    // misfit that remains takes the place of the stated noise.
    if (test.probability && test.contradicted_apart && apart.problem->noise_stated)
        test.probability =
            equality_probability(test, false, apart.goodness.statistics.degrees_of_freedom).value_or(1.0);
    return test;
}

}  // namespace

std::optional<SharedParametersTest> test_equal_groups(const FitResult& shared, const ProgressCallback& progress) {
    const FitProblem& problem = *shared.problem;
    const std::vector<std::size_t> impacts = impacts_by_group(problem);
    const auto repeated = std::count_if(impacts.begin(), impacts.end(), [](std::size_t count) { return count > 1; });
    if (problem.form_task || shared.search.best.status != SolutionStatus::converged || repeated < 2)
        return std::nullopt;
    SharedParametersTest refused;
    for (const FitParameter& parameter : problem.parameters)
        if (can_differ(parameter)) refused.parameters.push_back(parameter.name);
    if (refused.parameters.empty()) return std::nullopt;
    if (impacts.size() > most_tested_groups) {
        refused.refused = fmt::format("{} groups, more than {}", impacts.size(), most_tested_groups);
        return refused;
    }
    try {
        return made_test(fit(problem_per_group(shared), progress));
    } catch (const Error& error) {  // a start that the search cannot use, such as a fraction at its bound
        refused.refused = error.problem();
        return refused;
    }
}

}  // namespace impactfit
