#include "impactfit/calibration/residuals/residual_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Throws Error (problem) for dimensional observables in a form of unit impacts: their units are not those of
/// measurements.
void check_observables(const FitProblem& problem) {
    if (!problem.form.unit_impact) return;
    const SourceLocation where{problem.path, 0, 0, "data"};
    if (problem.sample_count() > 0)
        refuse_problem(fmt::format("records cannot be compared in the {} form", problem.form.name), "a record",
                       "the dimensional form of the parameters", where);
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) {
            const Observable& observable = *measurement.observable;
            if (observable.unit != "1" && !is_output(observable))
                refuse_problem(fmt::format("{} cannot be compared in the {} form", observable.name, problem.form.name),
                               fmt::format("{} in {}", observable.name, observable.unit),
                               "restitution; or the dimensional form of the parameters", where);
        }
}

void check_columns(const FitProblem& problem) {
    const auto columns = static_cast<std::size_t>(
        std::count_if(problem.parameters.begin(), problem.parameters.end(),
                      [](const FitParameter& parameter) { return parameter.role == Role::column; }));
    for (const FitCondition& condition : problem.conditions)
        if (condition.column_values.size() != columns)
            throw Error(ErrorKind::internal, "wrong number of column values of a condition",
                        std::to_string(condition.column_values.size()), std::to_string(columns));
}

/// Returns the file and line of the first measured value of a condition, "points.csv, line 3".
SourceLocation row_of(const FitProblem& problem, const FitCondition& condition) {
    if (condition.measurements.empty() || problem.sources.empty()) return {problem.path, 0, 0, {}};
    const Measurement& first = condition.measurements.front();
    return {problem.sources.at(first.source).name, first.line, 0, {}};
}

/// Returns the location of a named parameter: its row if it is a column; else the section.
SourceLocation place_of(const FitProblem& problem, const std::string& name, const FitCondition& condition) {
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.name != name) continue;
        if (parameter.role != Role::column) return {problem.path, parameter.line, 0, "parameters." + name};
        SourceLocation row = row_of(problem, condition);
        row.key = parameter.column;
        return row;
    }
    return {problem.path, 0, 0, "parameters"};
}

/// Throws Error (problem) with the row for a form whose expression is undefined there.
void check_form_value(const FitProblem& problem, const std::vector<double>& values, const FitCondition& condition) {
    if (!problem.form_task) return;
    const FormulaModel& model = problem.form_task->model;
    const auto undefined = std::find_if(model.formulas().begin(), model.formulas().end(), [&](const FormEntry& one) {
        return !std::isfinite(model.output(std::span(values), static_cast<std::size_t>(&one - &model.formulas()[0])));
    });
    if (undefined == model.formulas().end()) return;
    const FormEntry& form = *undefined;
    const auto& known = problem.model->law->parameters;
    std::string at;
    for (std::size_t i = 0; i < form.constants.size() + form.inputs.size(); ++i)
        at += fmt::format("{}{} = {:g}", at.empty() ? "" : ", ", known[i].name, values[i]);
    refuse_problem(fmt::format("{} is undefined at the start of the fit", form.description.name),
                   fmt::format("{} at {}", form.description.equation, at),
                   "constants and inputs for which the expression is a finite number", row_of(problem, condition));
}

/// Throws Error (problem) for a start that the law, the form or the rule does not allow.
void check_start(const FitProblem& problem, const ParameterMap& map, const Eigen::VectorXd& start,
                 const FitCondition& condition) {
    try {
        const std::vector<double> values = map.law_values(start, condition);
        problem.model->law->check(values);
        check_form_value(problem, values, condition);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::usage) throw;
        throw Error(ErrorKind::problem, fmt::format("{} at the start of the fit", error.problem()), error.got(),
                    error.allowed(), place_of(problem, error.where().key, condition));
    }
}

}  // namespace

void check_residuals(const FitProblem& problem, const ParameterMap& map) {
    if (problem.conditions.empty())
        refuse_problem("no data to fit", "no impact", "at least one impact", {problem.path, 0, 0, "data"});
    check_observables(problem);
    check_columns(problem);
    const std::vector<FreeParameter> free = problem.free_parameters();
    Eigen::VectorXd start(static_cast<Eigen::Index>(free.size()));
    for (Eigen::Index i = 0; i < start.size(); ++i) start[i] = free[static_cast<std::size_t>(i)].start;
    for (const FitCondition& condition : problem.conditions) check_start(problem, map, start, condition);
}

}  // namespace impactfit
