#include "impactfit/comparison/problem_for_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/problem_from_options.hpp"
#include "impactfit/calibration/problem/group_parameters.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/comparison/record_observables.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"

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

/// Value of a setting of the choice. NaN without a setting.
double setting(const LawChoice& choice, std::string_view name) {
    for (const std::string& text : choice.settings)
        if (const std::size_t equals = text.find('='); text.substr(0, equals) == name)
            return parse_number(text.substr(equals + 1)).value_or(HUGE_VAL);  // parse_number does not accept "inf"
    return std::nan("");
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
    made.value = parameter.name == "hysteresis_amplitude" ? 1.0 : setting(choice, parameter.name);
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

/// Reorders the column values to the parameters of the new law, by name.
void carry_columns(const FitProblem& from, FitProblem& to) {
    std::vector<std::string> old;
    for (const FitParameter& parameter : from.parameters)
        if (parameter.role == Role::column) old.push_back(parameter.name);
    for (auto* conditions : {&to.conditions, &to.predictions})
        for (FitCondition& condition : *conditions) {
            std::vector<double> values;
            for (const FitParameter& parameter : to.parameters)
                if (parameter.role == Role::column)
                    values.push_back(condition.column_values[static_cast<std::size_t>(
                        std::find(old.begin(), old.end(), parameter.name) - old.begin())]);
            condition.column_values = std::move(values);
        }
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
    check_problem(made, {problem.path, 0, 0, "parameters"});
    return made;
}

}  // namespace impactfit
