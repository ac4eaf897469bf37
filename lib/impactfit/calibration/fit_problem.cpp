#include "impactfit/calibration/fit_problem.hpp"

#include <algorithm>

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

std::size_t source_of(const FitCondition& condition) {
    return condition.measurements.empty() ? condition.records.front().source : condition.measurements.front().source;
}

std::vector<FreeParameter> FitProblem::free_parameters() const {
    std::vector<FreeParameter> free;
    const auto add = [&](const FitParameter& parameter) {
        if (parameter.role != FitParameter::Role::free) return;
        free.push_back({parameter.name, parameter.value, parameter.lower, parameter.upper, parameter.scale});
        free.back().nuisance = free.back().exact = parameter.nuisance;
        for (const Parameter& known : form.parameters)
            if (known.name == parameter.name) free.back().least = known.lower, free.back().greatest = known.upper;
    };
    for (const FitParameter& parameter : parameters) add(parameter);
    for (const FitParameter& parameter : auxiliary) add(parameter);
    std::stable_partition(free.begin(), free.end(), [](const FreeParameter& p) { return !p.nuisance; });
    return free;
}

std::size_t FitProblem::measurement_count() const {
    std::size_t count = 0;
    for (const FitCondition& condition : conditions) count += condition.measurements.size();
    return count;
}

std::size_t FitProblem::sample_count() const {
    std::size_t count = 0;
    for (const FitCondition& condition : conditions)
        for (const FitRecord& record : condition.records) count += record.samples.size();
    return count;
}

}  // namespace impactfit
