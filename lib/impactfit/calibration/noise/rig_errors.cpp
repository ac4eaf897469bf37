#include "impactfit/calibration/noise/rig_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "impactfit/calibration/noise/known_noise.hpp"

namespace impactfit {
namespace {

void apply(const RigError& error, FitProblem& problem) {
    const std::size_t place = new_error(error.name, errors_of_the_rig, problem);
    for (const RigError::Effect& effect : error.effects) {
        FitCondition& condition = problem.conditions[effect.condition];
        std::vector<Shift>& shifts =
            effect.measurement ? condition.measurements[*effect.measurement].shifts : condition.speed_shifts;
        shifts.push_back({place, effect.coefficient});
    }
}

}  // namespace

std::size_t error_called(const std::string& name, const char* display_group, FitProblem& problem) {
    const auto known = std::find_if(problem.auxiliary.begin(), problem.auxiliary.end(),
                                    [&](const FitParameter& parameter) { return parameter.name == name; });
    if (known != problem.auxiliary.end()) return static_cast<std::size_t>(known - problem.auxiliary.begin());
    return new_error(name, display_group, problem);
}

std::size_t new_error(const std::string& name, const char* display_group, FitProblem& problem) {
    FitParameter error{name};
    error.role = FitParameter::Role::free;
    error.value = 0.0;
    error.unit = "1";
    error.nuisance = true;
    error.display_group = display_group;
    error.prior = NormalPrior{0.0, 1.0};
    problem.auxiliary.push_back(std::move(error));
    return problem.auxiliary.size() - 1;
}

void add_effect(RigError& error, const FitProblem& problem, std::size_t index, double speed, double rebound) {
    const FitCondition& condition = problem.conditions[index];
    if (speed != 0.0) error.effects.push_back({index, std::nullopt, speed});
    const double relative = speed / condition.impact.impact_speed;
    for (std::size_t i = 0; i < condition.measurements.size(); ++i) {
        const Measurement& one = condition.measurements[i];
        if (one.observable->quantity != Quantity::restitution) continue;
        const double change = rebound - (condition.is_ratio ? one.value * relative : 0.0);
        if (change != 0.0) error.effects.push_back({index, i, change});
    }
}

void apply_rig_errors(FitProblem& problem) {
    if (problem.rig_errors.empty()) return;
    const bool known = has_standard_deviations(problem);
    std::set<std::string> left_out;
    for (const RigError& error : problem.rig_errors)
        if (known)
            apply(error, problem);
        else if (left_out.insert(error.text).second)
            problem.notes.push_back(fmt::format(
                "the error of {} is not used: the standard deviations of the measured values are unknown", error.text));
    problem.rig_errors.clear();
}

}  // namespace impactfit
