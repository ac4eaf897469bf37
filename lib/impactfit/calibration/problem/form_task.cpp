#include "impactfit/calibration/problem/form_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Published value of a constant; the middle of its range without one.
double usual_value(const FormEntry& form, std::size_t index) {
    return std::isnan(form.published[index]) ? form.constants[index].typical : form.published[index];
}

FitParameter parameter_of(const Parameter& described) {
    return {.name = std::string(described.name),
            .lower = described.lower,
            .upper = described.upper,
            .scale = described.scale,
            .unit = std::string(described.unit)};
}

}  // namespace

FormTask::FormTask(FormEntry form, FormObjective objective, std::shared_ptr<const void> text)
    : FormTask(std::vector{std::move(form)}, objective, std::move(text)) {}

FormTask::FormTask(std::vector<FormEntry> forms, FormObjective objective, std::shared_ptr<const void> text)
    : model(std::move(forms), objective), own_text(std::move(text)) {
    for (const FormEntry& one : model.formulas()) {
        const std::size_t quantity = static_cast<std::size_t>(Quantity::other) + outputs.size();
        outputs.push_back({static_cast<Quantity>(quantity), one.output.name, one.output.unit, one.output.meaning});
    }
}

std::vector<std::string> FormTask::columns() const {
    std::vector<std::string> names;
    for (const Observable& one : outputs) names.emplace_back(one.name);
    for (const Parameter& input : form().inputs) names.emplace_back(input.name);
    return names;
}

const Observable* FormTask::output(std::string_view name) const {
    const auto found =
        std::find_if(outputs.begin(), outputs.end(), [&](const Observable& one) { return one.name == name; });
    return found == outputs.end() ? nullptr : &*found;
}

std::vector<const Observable*> model_observables(const FitProblem& problem) {
    std::vector<const Observable*> list;
    if (problem.form_task && problem.form_task->objective() == FormObjective::realised_restitution)
        return {&find_observable("restitution")};
    if (problem.form_task && problem.form_task->has_points())
        for (const Observable& output : problem.form_task->outputs) list.push_back(&output);
    else
        for (const Observable& observable : all_observables) list.push_back(&observable);
    return list;
}

void use_form(std::shared_ptr<const FormTask> task, FitProblem& problem) {
    problem.model = &task->model.model();
    problem.form = {"dimensional", problem.model->law->parameters, task->has_points(), false, nullptr};
    problem.solver = task->simulates() ? solver_for_simulations() : SolverOptions{};
    problem.form_task = std::move(task);
}

FitParameter form_constant(const FormTask& task, std::size_t index, bool free) {
    FitParameter constant = parameter_of(task.form().constants[index]);
    constant.role = free ? Role::free : Role::fixed;
    constant.value = usual_value(task.form(), index);
    constant.reason = std::isnan(task.form().published[index]) ? "middle of the range" : "published value";
    return constant;
}

FitParameter form_input(const Parameter& input) {
    FitParameter parameter = parameter_of(input);
    parameter.role = Role::column;
    parameter.column = input.name;
    return parameter;
}

void bound_constants(FitProblem& problem) {
    const FormEntry& form = problem.form_task->form();
    for (std::size_t i = 0; i < form.constants.size(); ++i) {
        FitParameter& constant = problem.parameters[i];
        if (constant.role != Role::free) continue;
        if (std::isinf(constant.lower)) constant.lower = form.constants[i].lower;
        if (std::isinf(constant.upper)) constant.upper = form.constants[i].upper;
        constant.lower = std::min(constant.lower, constant.value);
        constant.upper = std::max(constant.upper, constant.value);
    }
}

void check_form_stiffness(const FitProblem& problem) {
    const auto stiffness = std::find_if(problem.parameters.begin(), problem.parameters.end(),
                                        [](const FitParameter& one) { return one.name == "stiffness"; });
    if (stiffness == problem.parameters.end() || stiffness->reason.empty()) return;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements)
            if (one.observable->quantity != Quantity::restitution)
                throw Error(ErrorKind::problem, "missing stiffness",
                            fmt::format("{} in the data", one.observable->name),
                            "a fixed or free stiffness, or restitution as the only observable",
                            {problem.path, 0, 0, "stiffness"});
}

void note_restitution_as_input(FitProblem& problem) {
    if (problem.form_task->has_points()) return;
    const bool column = std::any_of(problem.parameters.begin(), problem.parameters.end(), [](const FitParameter& one) {
        return one.name == "restitution" && one.role == Role::column;
    });
    const bool observed = std::any_of(problem.conditions.begin(), problem.conditions.end(), [](const auto& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                           [](const Measurement& one) { return one.observable->quantity == Quantity::restitution; });
    });
    if (column && observed)
        problem.notes.emplace_back(
            "restitution is input and observable: its noise cancels, so its residuals, their chi-squared and standard "
            "errors measure the form, not the noise");
}

std::vector<double> form_inputs(const FitProblem& problem, const FitCondition& condition) {
    const FormEntry& form = problem.form_task->form();
    std::vector<double> inputs(form.inputs.size(), std::nan(""));
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        const double value = parameter.role == Role::column ? condition.column_values.at(column++) : parameter.value;
        if (const std::size_t i = form.input(parameter.name); i < inputs.size()) inputs[i] = value;
    }
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (std::isnan(inputs[i]))
            throw Error(ErrorKind::problem, "input of a form without a value", std::string(form.inputs[i].name),
                        "a fixed value or a column", {problem.path, 0, 0, "parameters"});
    return inputs;
}

double form_hertz_exponent(const FitProblem& problem, const FitCondition& condition) {
    const FormEntry& form = problem.form_task->form();
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        const double value = parameter.role == Role::column ? condition.column_values.at(column++) : parameter.value;
        if (parameter.name == "hertz_exponent" && form.input(parameter.name) == form.inputs.size()) return value;
    }
    return std::nan("");
}

}  // namespace impactfit
