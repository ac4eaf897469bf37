#include "impactfit/calibration/problem/prediction_problem.hpp"

#include <algorithm>

#include "impactfit/calibration/problem/population_plan.hpp"

namespace impactfit {
namespace {

bool has_one_mass(const FitProblem& problem) {
    const Impact<double>& first = problem.conditions.front().impact;
    return std::all_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        return condition.impact.effective_mass == first.effective_mass && condition.impact.load == first.load;
    });
}

/// True for a parameter that differs between impacts or groups.
bool differs(const FitParameter& parameter) {
    return parameter.role == FitParameter::Role::column || parameter.role == FitParameter::Role::own;
}

}  // namespace

std::optional<double> common_threshold(const FitProblem& problem, const Observable& observable) {
    std::optional<double> common;
    for (const auto* conditions : {&problem.conditions, &problem.predictions})
        for (const FitCondition& condition : *conditions)
            for (const Measurement& measured : condition.measurements) {
                if (measured.observable != &observable) continue;
                if (common.value_or(measured.force_threshold) != measured.force_threshold) return std::nullopt;
                common = measured.force_threshold;
            }
    return common.value_or(0.0);
}

FitProblem at_speed(const FitProblem& problem, const Observable& observable, double speed) {
    FitProblem single = problem;
    for (FitParameter& parameter : single.parameters) parameter.prior.reset();
    for (FitParameter& parameter : single.auxiliary) parameter.prior.reset();
    FitCondition condition = problem.conditions.front();
    condition.impact.impact_speed = speed;
    condition.measurements = {{&observable, 0.0, 1.0}};
    condition.measurements.front().force_threshold = common_threshold(problem, observable).value_or(0.0);
    condition.records.clear();
    condition.speed_shifts.clear();
    single.conditions = {condition};
    return single;
}

bool has_prediction_curve(const FitProblem& problem) {
    return has_one_mass(problem) && std::none_of(problem.parameters.begin(), problem.parameters.end(), differs);
}

bool has_specimen_curves(const FitProblem& problem) {
    if (!problem.population || !has_one_mass(problem)) return false;
    const auto& plan = problem.population->parameters;
    const auto is_planned = [&](const FitParameter& parameter) {
        return std::any_of(plan.begin(), plan.end(), [&](const auto& one) { return one.name == parameter.name; });
    };
    return std::none_of(problem.parameters.begin(), problem.parameters.end(),
                        [&](const FitParameter& parameter) { return differs(parameter) && !is_planned(parameter); });
}

}  // namespace impactfit
