#include "impactfit/calibration/problem/make_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"

namespace impactfit {
namespace {

constexpr std::string_view replaced_damping = "hysteresis_damping";

FitParameter undecided(const Parameter& parameter) {
    return {.name = std::string(parameter.name),
            .lower = parameter.lower,
            .upper = parameter.upper,
            .scale = parameter.scale};
}

/// Replaces hysteresis_damping with prescribed_restitution in the parameter list.
void take_restitution(FitProblem& problem) {
    problem.takes_restitution = true;
    problem.rule = default_damping(*problem.model);
    std::erase_if(problem.parameters, [](const FitParameter& p) { return p.name == replaced_damping; });
    problem.parameters.push_back(undecided(description_of(problem, prescribed_restitution)));
}

FitParameter& parameter_called(FitProblem& problem, std::string_view name) {
    const bool wanted = name == prescribed_restitution && problem.model->law->has(replaced_damping);
    if (wanted && !problem.takes_restitution) take_restitution(problem);
    std::vector<std::string> known;
    for (FitParameter& parameter : problem.parameters) {
        if (parameter.name == name) return parameter;
        known.push_back(parameter.name);
    }
    throw Error(ErrorKind::usage, fmt::format("{} has no parameter of this name", problem.model->name),
                std::string(name), allowed_names(std::string(name), known));
}

void check(const FitProblem& problem, std::string_view name, double value) {
    check_parameter(description_of(problem, name), value, problem.model->name);
}

Measurement measurement_of(const ObservedValue& observed) {
    const bool scattered = std::isnan(observed.standard_deviation) || observed.standard_deviation > 0.0;
    if (!std::isfinite(observed.value) || !scattered || std::isinf(observed.standard_deviation))
        throw Error(ErrorKind::usage, fmt::format("measured {} out of range", observed.observable),
                    fmt::format("{:g} +- {:g}", observed.value, observed.standard_deviation),
                    "a finite value and a standard deviation above 0");
    return {&find_observable(observed.observable), observed.value, observed.standard_deviation};
}

}  // namespace

FitProblem make_problem(const ContactModel& model) {
    FitProblem problem;
    problem.title = std::string(model.title);
    problem.model = &model;
    problem.form = {"dimensional", model.law->parameters, false, false, nullptr};
    for (const Parameter& parameter : model.law->parameters) problem.parameters.push_back(undecided(parameter));
    problem.sources = {{.name = "values in code", .files = {}, .provenance = {}, .notes = {}}};
    problem.in_code = true;
    return problem;
}

FitProblem make_problem(std::string_view model) {
    return make_problem(find_fittable_model(model));
}

void FitProblem::fix(std::string_view name, double fixed_value) {
    FitParameter& parameter = parameter_called(*this, name);
    check(*this, name, fixed_value);
    parameter.role = FitParameter::Role::fixed;
    parameter.value = fixed_value;
}

void FitProblem::free(std::string_view name, const FreeOptions& options) {
    FitParameter& parameter = parameter_called(*this, name);
    for (const double number : {options.start, options.lower, options.upper})
        if (!std::isnan(number)) check(*this, name, number);
    parameter.role = FitParameter::Role::free;
    parameter.value = options.start;
    if (!std::isnan(options.lower)) parameter.lower = options.lower;
    if (!std::isnan(options.upper)) parameter.upper = options.upper;
    if (options.scale) parameter.scale = *options.scale;
    parameter.prior = options.prior;
}

void FitProblem::tie(std::string_view name, std::string expression) {
    FitParameter& parameter = parameter_called(*this, name);
    parameter.role = FitParameter::Role::tied;
    parameter.expression = std::move(expression);
}

void FitProblem::add_impact(const Impact<double>& impact, const std::vector<ObservedValue>& measured) {
    check_impact(impact);
    FitCondition condition{impact, {}, {}};
    for (const ObservedValue& observed : measured) condition.measurements.push_back(measurement_of(observed));
    conditions.push_back(std::move(condition));
}

}  // namespace impactfit
