#include "impactfit/calibration/fit_problem.hpp"

#include "impactfit/core/error.hpp"

namespace impactfit {

bool can_be_fitted(const LawEntry& law) {
    return !law.has("prescribed_restitution");
}

const NamedModel& find_fittable_model(std::string_view name) {
    const NamedModel& model = find_model(name);
    if (can_be_fitted(*model.law)) return model;
    throw Error(ErrorKind::usage, "this law returns the restitution it is given, so data cannot tell it",
                std::string(name), "any other law");
}

std::vector<FreeParameter> FitProblem::free_parameters() const {
    std::vector<FreeParameter> free;
    for (const FitParameter& parameter : parameters)
        if (parameter.role == FitParameter::Role::free) {
            free.push_back({parameter.name, parameter.value, parameter.lower, parameter.upper, parameter.scale});
            for (const Parameter& known : form.parameters)
                if (known.name == parameter.name) free.back().least = known.lower, free.back().greatest = known.upper;
        }
    return free;
}

std::size_t FitProblem::measurement_count() const {
    std::size_t count = 0;
    for (const FitCondition& condition : conditions) count += condition.measurements.size();
    return count;
}

}  // namespace impactfit
