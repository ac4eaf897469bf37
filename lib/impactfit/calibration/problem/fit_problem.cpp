#include "impactfit/calibration/problem/fit_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/contact/law_forms.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

bool can_be_fitted(const LawEntry& law) {
    return !law.has(prescribed_restitution);
}

const ContactModel& find_fittable_model(std::string_view name) {
    const ContactModel& model = find_model(name);
    if (can_be_fitted(*model.law)) return model;
    throw Error(ErrorKind::usage, "not identifiable: the law reproduces the restitution it is given", std::string(name),
                "any other law");
}

std::size_t source_of(const FitCondition& condition) {
    return condition.measurements.empty() ? condition.records.front().source : condition.measurements.front().source;
}

namespace {

constexpr Parameter restitution_parameter{
    prescribed_restitution, "e", "1", "restitution from which the rule computes the damping", 0.0, 1.0, false,
    ParameterScale::linear};

/// Returns the name in the form. For a parameter per group this is the name of its shared parameter.
std::string form_name_of(const FitProblem& problem, const FitParameter& parameter) {
    for (const FitParameter& shared : problem.parameters)
        for (const std::size_t place : shared.own)
            if (problem.auxiliary[place].name == parameter.name) return shared.name;
    return parameter.name;
}

/// Sets the limits of the form, independent of the bounds.
void set_limits(const FitProblem& problem, const FitParameter& parameter, FreeParameter& free) {
    const std::string name = form_name_of(problem, parameter);
    for (const Parameter& known : problem.form.parameters)
        if (known.name == name) free.least = known.lower, free.greatest = known.upper;
    if (name == prescribed_restitution) free.least = 0.0, free.greatest = 1.0;
}

}  // namespace

std::vector<FreeParameter> FitProblem::free_parameters() const {
    std::vector<FreeParameter> free;
    const auto add = [&](const FitParameter& parameter) {
        if (parameter.role != FitParameter::Role::free) return;
        free.push_back({parameter.name, parameter.value, parameter.lower, parameter.upper, parameter.scale});
        free.back().drawn_lower = parameter.drawn_lower;
        free.back().drawn_upper = parameter.drawn_upper;
        free.back().search_bounds = parameter.search_bounds;
        free.back().nuisance = free.back().exact = parameter.nuisance;
        set_limits(*this, parameter, free.back());
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

const Parameter& description_of(const FitProblem& problem, std::string_view parameter) {
    if (parameter == prescribed_restitution) return restitution_parameter;
    return problem.form.parameters[parameter_index(problem.form.parameters, parameter, problem.model->name)];
}

std::vector<double> start_values(const FitProblem& problem) {
    std::vector<double> values(problem.form.parameters.size(), std::numeric_limits<double>::quiet_NaN());
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.name != prescribed_restitution)
            values[parameter_index(problem.form.parameters, parameter.name, problem.model->name)] = parameter.value;
    return values;
}

}  // namespace impactfit
