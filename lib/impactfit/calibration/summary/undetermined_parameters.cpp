#include "impactfit/calibration/summary/undetermined_parameters.hpp"

#include <algorithm>

#include "impactfit/calibration/summary/structural_identifiability.hpp"

namespace impactfit {
namespace {

/// Restitutions determine no stiffness; the value 1 is the default, and that of `impactfit init`.
bool has_nominal_scale(const FitProblem& problem) {
    if (problem.form_task || problem.form.unit_impact || !measures_only_restitution(problem)) return false;
    return std::any_of(problem.parameters.begin(), problem.parameters.end(), [](const FitParameter& parameter) {
        return parameter.name == "stiffness" && parameter.role == FitParameter::Role::fixed && parameter.value == 1.0;
    });
}

}  // namespace

std::vector<std::string> undetermined_parameters(const FitResult& result) {
    std::vector<std::string> names = result.uncertainty.unidentified;
    if (!has_nominal_scale(*result.problem)) return names;
    for (const FitParameter& parameter : result.problem->parameters)
        if (parameter.unit != "1" && std::find(names.begin(), names.end(), parameter.name) == names.end())
            names.push_back(parameter.name);
    return names;
}

}  // namespace impactfit
