#include "impactfit/comparison/problem_for_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "impactfit/calibration/initialisation/complete_problem.hpp"
#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/problem/group_parameters.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

const FitParameter* find(const std::vector<FitParameter>& parameters, std::string_view name) {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(), [&](const FitParameter& one) { return one.name == name; });
    return found == parameters.end() ? nullptr : &*found;
}

bool is_free(const LawChoice& choice, std::string_view name) {
    return std::find(choice.free.begin(), choice.free.end(), name) != choice.free.end();
}

/// Dimensionless parameters have one meaning in every law; a stiffness if its unit is equal.
const FitParameter* carried(const FitProblem& problem, const Parameter& parameter, const std::string& unit) {
    const FitParameter* known = find(problem.parameters, parameter.name);
    const bool same = unit == "1" || (parameter.name == "stiffness" && known != nullptr && known->unit == unit);
    return same && known != nullptr && known->role != Role::tied ? known : nullptr;
}

FitParameter proposed(const LawChoice& choice, const Parameter& parameter) {
    FitParameter made{.name = std::string(parameter.name),
                      .lower = parameter.lower,
                      .upper = parameter.upper,
                      .scale = parameter.scale};
    if (is_free(choice, parameter.name)) {
        made.role = Role::free;
        return made;
    }
    made.value =
        parameter.name == "hysteresis_amplitude" ? 1.0 : choice.fixed_value(parameter.name).value_or(std::nan(""));
    if (std::isnan(made.value))
        throw Error(ErrorKind::problem, fmt::format("no data determine {}", parameter.name),
                    "a column or a value in another unit", "a value in the unit of the law");
    made.reason = "default value";
    return made;
}

void make_parameters(const FitProblem& from, const LawChoice& choice, FitProblem& to) {
    const auto& list = choice.law->parameters;
    std::vector<double> values(list.size(), std::nan(""));
    std::vector<FitParameter> made(list.size());
    for (const std::size_t i : numbers_first(list)) {
        const FitParameter* known = carried(from, list[i], parameter_unit(list, i, values));
        made[i] = known != nullptr ? *known : proposed(choice, list[i]);
        values[i] = made[i].value;
    }
    to.parameters = std::move(made);
}

/// Reorders the column values, and the errors of columns, to the parameters of the new law or form, by name.
void carry_columns(const FitProblem& from, FitProblem& to) {
    const auto columns_of = [](const FitProblem& problem) {
        std::vector<std::string> names;
        for (const FitParameter& parameter : problem.parameters)
            if (parameter.role == Role::column) names.push_back(parameter.name);
        return names;
    };
    const std::vector<std::string> before = columns_of(from), after = columns_of(to);
    const auto place = [](const std::vector<std::string>& names, const std::string& name) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    for (auto* conditions : {&to.conditions, &to.predictions})
        for (FitCondition& condition : *conditions) {
            std::vector<double> values;
            for (const std::string& name : after) values.push_back(condition.column_values[place(before, name)]);
            condition.column_values = std::move(values);
            for (ColumnShift& error : condition.column_shifts) error.column = place(after, before[error.column]);
            std::erase_if(condition.column_shifts,
                          [&](const ColumnShift& error) { return error.column == after.size(); });
        }
}

/// Gives the specimens of a population their values in another law. Means keep their formulas; the starts of their
/// coefficients are fitted to the separate values.
void populate(const FitProblem& from, FitProblem& to) {
    if (!from.population) return;
    for (const VaryingParameter& one : from.population->parameters) {
        const FitParameter* parameter = find(to.parameters, one.name);
        if (parameter == nullptr || parameter->role != Role::free)
            throw Error(ErrorKind::problem, "no free parameter of the population in this law", one.name,
                        "laws with this parameter", from.population->where);
        const bool positive = description_of(to, one.name).lower >= 0.0;
        if (!positive && one.distribution == PopulationDistribution::lognormal)
            throw Error(ErrorKind::problem, "may be negative in this law, unlike its lognormal distribution", one.name,
                        "a normal distribution", from.population->where);
        restore_own_parameter(from, one.name, to);
    }
    check_coefficients(*from.population, to);
}

/// Returns the input of a form as in the problem.
FitParameter carried_input(const FitProblem& problem, const Parameter& input, const FormEntry& form) {
    const FitParameter* known = find(problem.parameters, input.name);
    if (known != nullptr && known->role != Role::tied) return *known;
    if (known == nullptr && form.input(input.name) == form.inputs.size() && input.name == "hertz_exponent") {
        const double fixed = problem.form_task->form().impact.hertz_exponent;
        FitParameter made = form_input(input);
        made.role = Role::fixed;
        made.column.clear();
        made.value = std::isnan(fixed) ? sphere_hertz_exponent : fixed;
        made.reason = "of the form of the problem";
        return made;
    }
    throw Error(ErrorKind::problem, fmt::format("{} needs the input {}", form.description.name, input.name),
                known == nullptr ? "no such input in the problem" : "an expression",
                "a column or a fixed value of this input", {problem.path, 0, 0, "parameters"});
}

/// Throws Error (problem) for a form whose residuals differ from the residuals of the problem.
void check_residual_of(const FitProblem& problem, const FormEntry& form) {
    const FormTask& own = *problem.form_task;
    const SourceLocation where{problem.path, 0, 0, "form"};
    if (own.has_points() && own.form().output.name != form.output.name)
        throw Error(ErrorKind::problem, fmt::format("{} has another output", form.description.name),
                    std::string(form.output.name), std::string(own.form().output.name), where);
    const FormImpact &a = own.form().impact, &b = form.impact;
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    if (own.objective() != FormObjective::realised_restitution ||
        (same(a.hertz_exponent, b.hertz_exponent) && same(a.damping_exponent, b.damping_exponent) &&
         same(a.velocity_exponent, b.velocity_exponent)))
        return;
    throw Error(ErrorKind::problem, fmt::format("{} has impacts with other exponents", form.description.name),
                "objective realised_restitution", "objective output or relative_output", where);
}

/// Returns the problem with another form and its constants.
FitProblem with_form(const FitProblem& problem, std::shared_ptr<const FormTask> task,
                     std::vector<FitParameter> constants) {
    const FormEntry& form = task->form();
    check_residual_of(problem, form);
    const FitProblem shared = with_shared_parameters(problem);
    FitProblem made = shared;
    use_form(task, made);
    made.solver = problem.solver;
    made.parameters = std::move(constants);
    const auto list = made.model->law->parameters;
    for (std::size_t i = made.parameters.size(); i < list.size(); ++i)
        made.parameters.push_back(carried_input(shared, list[i], form));
    carry_columns(shared, made);
    for (auto* conditions : {&made.conditions, &made.predictions})
        for (FitCondition& condition : *conditions)
            for (Measurement& point : condition.measurements)
                if (is_output(*point.observable)) point.observable = &task->outputs.front();
    bound_constants(made);
    check_problem(made, {problem.path, 0, 0, "parameters"});
    return made;
}

/// Starting values from the measured observables and the records.
void guess_from_data(FitProblem& problem) {
    FitProblem readings = problem;
    for (FitCondition& condition : readings.conditions)
        for (const FitRecord& record : condition.records)
            for (const Measurement& reading : record_readings(record, condition.impact))
                condition.measurements.push_back(reading);
    guess_starts(readings);
    problem.parameters = std::move(readings.parameters);
}

const Observable& observable(Quantity quantity) {
    return *std::find_if(all_observables.begin(), all_observables.end(),
                         [&](const Observable& one) { return one.quantity == quantity; });
}

/// Integral of the ordinate over the abscissa (trapezoidal rule).
double area(const FitRecord& record) {
    double sum = 0.0;
    for (std::size_t i = 1; i < record.samples.size(); ++i) {
        const RecordSample &a = record.samples[i - 1], &b = record.samples[i];
        sum += 0.5 * (a.ordinate + b.ordinate) * (b.abscissa - a.abscissa);
    }
    return sum;
}

double restitution(const FitRecord& record, const Impact<double>& impact) {
    const auto [m, v, load] = impact;
    switch (record.kind) {
        case RecordKind::force_time:
            return area(record) / (m * v) - 1.0;
        case RecordKind::force_indentation:
            return std::sqrt(std::max(0.0, 1.0 - 2.0 * area(record) / (m * v * v)));
        case RecordKind::velocity_time:
            return -record.samples.back().ordinate / v;
        case RecordKind::indentation_time:
            break;
    }
    return std::nan("");
}

}  // namespace

FitProblem problem_for_law(const FitProblem& problem, const LawChoice& choice) {
    const FitProblem shared = with_shared_parameters(problem);
    FitProblem made = shared;
    made.model = &find_model(choice.law->description.name);
    made.form = {"dimensional", choice.law->parameters, false, false, nullptr};
    made.takes_restitution = false;
    made.rule.clear();
    make_parameters(shared, choice, made);
    carry_columns(shared, made);
    guess_from_data(made);
    finish_parameters(made);
    populate(problem, made);
    check_problem(made, {problem.path, 0, 0, "parameters"});
    return made;
}

FitProblem problem_for_card(const FitProblem& problem, const ContactCard& card) {
    if (problem.form.unit_impact)
        throw Error(ErrorKind::problem, "the data are nondimensional", std::string(problem.form.name),
                    "data with a mass", {problem.path, 0, 0, "parameterisation"});
    const FitProblem shared = with_shared_parameters(problem);
    FitProblem made = shared;
    made.model = card.model;
    made.form = card.form;
    made.takes_restitution = !card.damping_rule.empty();
    made.rule = card.damping_rule;
    made.simulation.separation = card.separation;
    made.proposal.reset();
    made.parameters.clear();
    for (const CardParameter& parameter : card.parameters)
        made.parameters.push_back({.name = parameter.name, .value = parameter.value, .unit = parameter.unit});
    // A problem has prescribed_restitution at the end.
    std::stable_partition(made.parameters.begin(), made.parameters.end(), [&](const FitParameter& parameter) {
        return !made.takes_restitution || parameter.name != prescribed_restitution;
    });
    carry_columns(shared, made);
    return made;
}

FitProblem problem_for_form(const FitProblem& problem, const FormEntry& form) {
    auto task = std::make_shared<const FormTask>(form, problem.form_task->objective());
    std::vector<FitParameter> constants;
    for (std::size_t i = 0; i < form.constants.size(); ++i) constants.push_back(form_constant(*task, i, true));
    return with_form(problem, std::move(task), std::move(constants));
}

FitProblem problem_for_form(const FitProblem& problem, const FitProblem& other) {
    const FormTask& of = *other.form_task;
    auto task = std::make_shared<const FormTask>(of.form(), problem.form_task->objective(), of.own_text);
    std::vector<FitParameter> constants = with_shared_parameters(other).parameters;
    constants.resize(of.form().constants.size());
    for (FitParameter& constant : constants) constant.line = 0;  // the line is in the other file
    return with_form(problem, std::move(task), std::move(constants));
}

std::vector<Measurement> record_readings(const FitRecord& record, const Impact<double>& impact) {
    std::vector<Measurement> readings;
    const auto add = [&](Quantity quantity, double value) {
        if (value > 0.0) readings.push_back({&observable(quantity), value, 1.0});
    };
    const auto by = [](double RecordSample::*member) {
        return [member](const RecordSample& a, const RecordSample& b) { return a.*member < b.*member; };
    };
    const auto& samples = record.samples;
    const double ordinate = std::max_element(samples.begin(), samples.end(), by(&RecordSample::ordinate))->ordinate;
    const double abscissa = std::max_element(samples.begin(), samples.end(), by(&RecordSample::abscissa))->abscissa;
    if (const double e = restitution(record, impact); !std::isnan(e))
        add(Quantity::restitution, std::clamp(e, 0.05, 0.98));
    if (record.kind == RecordKind::force_time || record.kind == RecordKind::force_indentation)
        add(Quantity::peak_force, ordinate);
    if (record.kind == RecordKind::force_indentation) add(Quantity::peak_indentation, abscissa);
    if (record.kind == RecordKind::indentation_time) add(Quantity::peak_indentation, ordinate);
    return readings;
}

}  // namespace impactfit
