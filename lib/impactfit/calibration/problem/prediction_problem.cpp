#include "impactfit/calibration/problem/prediction_problem.hpp"

#include <algorithm>

namespace impactfit {

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
    const Impact<double>& first = problem.conditions.front().impact;
    return std::all_of(problem.conditions.begin(), problem.conditions.end(),
                       [&](const FitCondition& c) {
                           return c.impact.effective_mass == first.effective_mass && c.impact.load == first.load;
                       }) &&
           std::none_of(problem.parameters.begin(), problem.parameters.end(), [](const FitParameter& p) {
               return p.role == FitParameter::Role::column || p.role == FitParameter::Role::own;
           });
}

}  // namespace impactfit
