#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/expressions.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/parameter_entry.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr std::string_view damping_parameter = "hysteresis_damping";
constexpr std::string_view amplitude = "hysteresis_amplitude";

// ---- The form ------------------------------------------------------------------------------------------------

/// Returns the form that contains all parameters of the section.
ParameterForm form_of(const TomlTable& section, const std::vector<ParameterForm>& forms, const LawEntry& law) {
    const std::vector<std::string> known = names_given(law, forms), keys = section.keys();
    for (const std::string& key : keys)
        if (std::find(known.begin(), known.end(), key) == known.end())
            refuse_problem(fmt::format("{} has no parameter of this name", law.description.name), key,
                           allowed_names(key, known), section.where(key));
    if (const ParameterForm* form = form_with(forms, keys)) return *form;
    refuse_problem("parameters of two forms", fmt::format("{}", fmt::join(keys, ", ")),
                   "parameters of one form (see: impactfit laws LAW)", section.where());
}

// ---- Completeness ------------------------------------------------------------------------------------------

void check_damping(const TomlTable& section, const LawEntry& law) {
    if (law.dispatch != nullptr && section.has(prescribed_restitution))
        refuse_problem("a user-defined law has no damping of a restitution", std::string(prescribed_restitution),
                       "parameters of the law", section.where(prescribed_restitution));
    if (!law.has(damping_parameter)) return;
    const bool factor = section.has(damping_parameter), wanted = section.has(prescribed_restitution);
    if (factor && wanted)
        refuse_problem("duplicate damping", fmt::format("{} and {}", damping_parameter, prescribed_restitution),
                       "one of them", section.where(prescribed_restitution));
    if (!factor && !wanted)
        refuse_problem(fmt::format("damping of {} is missing", law.description.name), "neither",
                       fmt::format("{} or {} under [parameters]", damping_parameter, prescribed_restitution),
                       section.where());
}

void check_complete(const TomlTable& section, const FitProblem& problem) {
    std::vector<std::string> missing, all;
    for (const Parameter& parameter : problem.form.parameters) {
        all.emplace_back(parameter.name);
        const bool known =
            section.has(parameter.name) || parameter.name == damping_parameter || parameter.name == amplitude;
        if (!known) missing.emplace_back(parameter.name);
    }
    if (!missing.empty())
        refuse_problem("missing parameters", fmt::format("no entry for {}", fmt::join(missing, ", ")),
                       fmt::format("{{ fix = ... }} or {{ start = ... }} for each of {}", fmt::join(all, ", ")),
                       section.where());
}

// ---- Expressions ---------------------------------------------------------------------------------------------

/// Compiles the formulas. Throws Error (problem) at the first invalid expression.
void check_expressions(const TomlTable& section, const FitProblem& problem) {
    try {
        std::vector<FitParameter> all = problem.parameters;
        all.insert(all.end(), problem.auxiliary.begin(), problem.auxiliary.end());
        const TiedExpressions read(all, problem.path);
    } catch (const Error& error) {
        const std::string& key = error.where().key;
        const std::string name = key.substr(key.find('.') + 1);
        throw error.as(ErrorKind::problem).at(section.table(name).where("expression"));
    }
}

// ---- Section -----------------------------------------------------------------------------------------------

FitParameter unit_amplitude() {
    return {.name = std::string(amplitude),
            .value = 1.0,
            .unit = std::string{'1'},
            .reason = "structurally not identifiable: scales stiffness and rate constants; 1 by convention"};
}

void read_form(const TomlTable& section, FitProblem& problem) {
    const auto& list = problem.form.parameters;
    std::vector<double> values(list.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<FitParameter> read(list.size());
    for (const std::size_t i : numbers_first(list)) {
        if (list[i].name == damping_parameter && problem.takes_restitution) continue;
        const std::string unit = parameter_unit(list, i, values);
        read[i] = section.has(list[i].name)
                      ? read_parameter(parameter_table(section, list[i].name), list[i], unit, problem.model->name)
                      : unit_amplitude();
        values[i] = read[i].value;
    }
    for (FitParameter& parameter : read)
        if (!parameter.name.empty()) problem.parameters.push_back(std::move(parameter));
}

}  // namespace

void read_parameters(const TomlTable& section, const std::string& form_name, FitProblem& problem) {
    const LawEntry& law = *problem.model->law;
    const std::vector<ParameterForm> forms = forms_called(law, form_name, section.where());
    problem.form = form_of(section, forms, law);
    check_damping(section, law);
    check_complete(section, problem);
    problem.takes_restitution = section.has(prescribed_restitution);
    read_form(section, problem);
    if (problem.takes_restitution)
        problem.parameters.push_back(read_parameter(parameter_table(section, prescribed_restitution),
                                                    description_of(problem, prescribed_restitution), "1",
                                                    problem.model->name));
    check_expressions(section, problem);
    if (std::none_of(problem.parameters.begin(), problem.parameters.end(),
                     [](const FitParameter& parameter) { return parameter.role == Role::free; }))
        refuse_problem("no parameter is free", "only fixed, tied and column parameters",
                       "start = ... for at least one parameter", section.where());
}

}  // namespace impactfit
