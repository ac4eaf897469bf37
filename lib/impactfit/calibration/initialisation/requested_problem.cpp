#include "impactfit/calibration/initialisation/requested_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "impactfit/calibration/initialisation/complete_problem.hpp"
#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/initialisation/law_ranking.hpp"
#include "impactfit/calibration/initialisation/parameter_roles.hpp"
#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/initialisation/requested_parameter.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/initialisation/values_of_records.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/group_parameters.hpp"
#include "impactfit/calibration/problem/population_covariates.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/values/header_place.hpp"
#include "impactfit/dataset/values/known_column.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr const char* damping = "hysteresis_damping";

void check_option_names(const ParameterRoles& roles, const ProblemRequest& request, const FitProblem& problem) {
    std::vector<std::string> known;
    for (const Parameter& parameter : problem.form.parameters) known.emplace_back(parameter.name);
    if (problem.model->law->has(damping) && request.own_law == nullptr) known.emplace_back(prescribed_restitution);
    roles.check_names(known, problem.model->name, !request.tests_formula);
    if (roles.has(damping) && roles.has(prescribed_restitution))
        refuse_option("duplicate damping", fmt::format("{} and {}", damping, prescribed_restitution), "one of them",
                      "free");
}

// ---- Parameters ----------------------------------------------------------------------------------------------

FitParameter make_parameter(const ParameterRoles& roles, const FitProblem& problem, const Parameter& parameter,
                            const std::string& unit) {
    const std::string name(parameter.name);
    if (const ParameterRequest* request = roles.request(name))
        return requested_parameter(*request, parameter, unit, problem.model->name);
    FitParameter made{.name = name, .lower = parameter.lower, .upper = parameter.upper, .scale = parameter.scale};
    if (roles.is_column(name)) {
        made.role = Role::column;
        made.column = name;
        made.reason = "column of this name in the data";
    } else if (name == "hysteresis_amplitude") {
        made.value = 1.0;
        made.reason = "structurally not identifiable: scales stiffness and rate constants; 1 by convention";
    } else {
        refuse_option(fmt::format("missing parameter {1} of {0}", problem.model->name, name), "neither free nor fixed",
                      fmt::format("{}, {}, or a column of this name", option("free " + name),
                                  option(fmt::format("fix {}=...", name))),
                      "fix");
    }
    return made;
}

void make_parameters(const ParameterRoles& roles, FitProblem& problem) {
    const auto& list = problem.form.parameters;
    problem.takes_restitution = roles.has(prescribed_restitution);
    std::vector<double> values(list.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<FitParameter> made(list.size());
    for (const std::size_t i : numbers_first(list)) {
        if (list[i].name == damping && problem.takes_restitution) continue;
        made[i] = make_parameter(roles, problem, list[i], parameter_unit(list, i, values));
        values[i] = made[i].value;
    }
    for (FitParameter& parameter : made)
        if (!parameter.name.empty()) problem.parameters.push_back(std::move(parameter));
    if (problem.takes_restitution)
        problem.parameters.push_back(
            make_parameter(roles, problem, description_of(problem, prescribed_restitution), std::string{'1'}));
}

/// Marks the parameters with one value for each group. Throws Error (usage) for other than free ones, and without
/// groups.
void separate_parameters(const ProblemRequest& request, FitProblem& problem) {
    if (!request.separate.empty() && request.group.empty())
        refuse_option("separate parameters without groups", fmt::format("{}", fmt::join(request.separate, ", ")),
                      option("group COLUMN"), "separate");
    std::vector<std::string> free;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::free && !parameter.prior) free.push_back(parameter.name);
    for (const std::string& name : request.separate) {
        if (std::find(free.begin(), free.end(), name) == free.end())
            refuse_option("no free parameter without prior of this name", name, allowed_names(name, free), "separate");
        for (FitParameter& parameter : problem.parameters)
            if (parameter.name == name) parameter.per_group = true;
    }
}

/// Plans the requested population: lognormal distributions of positive parameters, else normal ones.
void populate_parameters(const ProblemRequest& request, FitProblem& problem) {
    if (request.population.empty()) return;
    if (request.group.empty())
        refuse_option("a population without groups", fmt::format("{}", fmt::join(request.population, ", ")),
                      option("group COLUMN"), "population");
    PopulationPlan plan;
    plan.by = request.group;
    plan.where = {request.data, 0, 0, option("population")};
    std::vector<std::string> free;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::free && !parameter.prior && !parameter.per_group) free.push_back(parameter.name);
    for (const std::string& name : request.population) {
        if (std::find(free.begin(), free.end(), name) == free.end())
            refuse_option("no free parameter without prior and without separate values of this name", name,
                          allowed_names(name, free), "population");
        const bool positive = description_of(problem, name).lower >= 0.0;
        plan.parameters.push_back(
            {.name = name,
             .distribution = positive ? PopulationDistribution::lognormal : PopulationDistribution::normal,
             .where = plan.where});
    }
    plan_population(std::move(plan), problem);
}

// ---- Model, rig and data -------------------------------------------------------------------------------------

/// Returns the choice of the requested law. Throws Error (usage) for a law that cannot be fitted, if the request names
/// no free parameter.
const LawChoice& chosen(const std::vector<LawChoice>& choices, const ProblemRequest& request) {
    const std::string& law = request.law;
    const LawEntry* wanted = find_fittable_model(law).law;
    const auto found =
        std::find_if(choices.begin(), choices.end(), [&](const LawChoice& choice) { return choice.law == wanted; });
    if (found->obstacle.empty() || request.has_free()) return *found;
    std::vector<std::string_view> can;
    for (const LawChoice& choice : choices)
        if (choice.obstacle.empty()) can.push_back(choice.law->description.name);
    refuse_option(fmt::format("{} cannot be fitted to these data: {}", law, found->obstacle), law,
                  can.empty() ? "no law can" : fmt::format("{}", fmt::join(can, ", ")), "law");
}

/// Adds a note for each proposed role.
void add_notes(const ProblemRequest& asked, const ProposedRequest& proposed, std::vector<std::string>& notes) {
    std::vector<std::string> free, fixed;
    for (const ParameterRequest& parameter : proposed.request.parameters) {
        if (asked.role(parameter.name) != nullptr) continue;
        if (parameter.is_free())
            free.push_back(parameter.name);
        else
            fixed.push_back(fmt::format("{}={:g}", parameter.name, std::get<ValueWithUnit>(parameter.role).value));
    }
    if (!free.empty())
        notes.push_back(
            fmt::format("default free parameter{1}: {0}", fmt::join(free, ", "), free.size() == 1 ? "" : "s"));
    if (!fixed.empty())
        notes.push_back(
            fmt::format("default fixed parameter{1}: {0}", fmt::join(fixed, ", "), fixed.size() == 1 ? "" : "s"));
}

void choose_model(const ProblemRequest& request, FitProblem& problem) {
    problem.model = request.own_law != nullptr ? request.own_law : &find_fittable_model(request.law);
    const LawEntry& law = *problem.model->law;
    const std::string& rule = request.damping_formula;
    problem.form = {"dimensional", law.parameters, false, false, nullptr};
    if (law.is_power_law) problem.rule = rule.empty() ? default_damping(*problem.model) : rule;
    if (!rule.empty() && rule != exact_rule) find_damping_rule(rule);
    problem.simulation.separation = request.separation;
    if (law.ends_at_zero_force && request.separation == Separation::zero_indentation)
        refuse_option("this law ends at zero force only", "zero_indentation", "zero_force or law", "separation");
}

/// Names of the parameters with a requested role.
std::vector<std::string> names_with_role(const ProblemRequest& request) {
    std::vector<std::string> names;
    for (const ParameterRequest& parameter : request.parameters) names.push_back(parameter.name);
    return names;
}

/// Chooses the law by the data, read as a problem of a law that every dataset with a restitution permits.
LawProposal law_of_data(const ProblemRequest& request, const std::vector<LawChoice>& choices) {
    ProblemRequest readable = request;
    readable.parameters.clear();
    readable.separate.clear();
    readable.priors.clear();
    readable.population.clear();
    readable.damping_formula.clear();
    const auto permits = [&](std::string_view law) {
        return std::any_of(choices.begin(), choices.end(), [&](const LawChoice& choice) {
            return choice.law->description.name == law && choice.obstacle.empty();
        });
    };
    readable.law = permits("hunt_crossley_1975") ? "hunt_crossley_1975" : "hertz_1882";
    const FitProblem read = make_problem(readable);
    return propose_law(read.sample_count() > 0 ? with_values_of_records(read) : read, choices,
                       names_with_role(request));
}

/// Returns the first column of numbers without a recognised name; empty if there is none.
std::string unrecognised_column(const Dataset& dataset) {
    for (const Field& field : dataset.fields) {
        if (!known_column_unit(field.name).empty() || field.name == dataset.specimens) continue;
        if (field.is_number && field.unit != "1" && field.unit != "%") continue;  // no restitution
        const std::size_t column = dataset.column(field.name);
        const auto is_number = [&](const DatasetRow& row) { return number_prefix(row.cells[column].text).has_value(); };
        if (std::any_of(dataset.rows.begin(), dataset.rows.end(), is_number)) return field.name;
    }
    return {};
}

std::string names_in(const Dataset& dataset) {
    std::vector<std::string> names;
    for (const Field& field : dataset.fields) names.push_back(field.written.empty() ? field.name : field.written);
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Throws Error (data) for data without a response, for which no law can be chosen.
void check_responses(const Dataset& dataset, const std::vector<LawChoice>& choices) {
    if (std::any_of(choices.begin(), choices.end(), [](const LawChoice& choice) { return choice.obstacle.empty(); }))
        return;
    if (std::none_of(choices.begin(), choices.end(),
                     [](const LawChoice& choice) { return choice.obstacle == no_response; }))
        refuse_option(
            "no law can be fitted to these data", choices.front().obstacle,
            fmt::format("more measured values, or {} with {} and {}", option("law"), option("free"), option("fix")),
            "law");
    for (const Field& field : dataset.fields)
        if (field.is_lost())
            throw Error(ErrorKind::data, "no measured response was recognised", "columns " + names_in(dataset),
                        field.remedy, header_place(dataset, field.name));
    const std::string column = unrecognised_column(dataset);
    throw Error(ErrorKind::data, "no measured response was recognised", "columns " + names_in(dataset),
                fmt::format("name one: {}, or duration [ms], or peak_force [N]",
                            option(fmt::format("columns \"{}=restitution [1]\"", column.empty() ? "NAME" : column))),
                header_place(dataset, {}));
}

/// True for a column in the unit of a measured quantity, and for pure numbers from 0 to 1.
bool may_be_response(const Dataset& dataset, const Field& field) {
    if (!field.is_lost() || field.is_number) return field.is_lost();
    const std::size_t column = dataset.column(field.name);
    return std::all_of(dataset.rows.begin(), dataset.rows.end(), [&](const DatasetRow& row) {
        std::string cell = row.cells[column].text;
        std::replace(cell.begin(), cell.end(), ',', '.');
        const auto number = parse_number(cell);
        return cell.empty() || (number && *number >= 0.0 && *number <= 1.0);
    });
}

/// Throws Error (data) for an elastic law that was chosen because a measured column was not recognised.
void check_no_lost_column(const LawProposal& proposal, const Dataset& dataset) {
    if (!is_elastic(proposal.chosen.law)) return;
    for (const Field& field : dataset.fields)
        if (may_be_response(dataset, field))
            throw Error(
                ErrorKind::data, "no restitution was recognised, and a measured column is not used", field.name,
                fmt::format("{}. For a law without loss: {}", field.remedy, option("law " + proposal.chosen.law)),
                header_place(dataset, field.name));
}

/// Adds the proposed roles of parameters without a role.
void complete_roles(const LawChoice& choice, ProblemRequest& request) {
    const ProblemRequest given = request;
    const auto wanting = [&](std::string_view name) { return given.role(name) == nullptr; };
    const bool all = !given.has_free();
    if (all)
        for (const std::string& name : choice.free)
            if (wanting(name) && (name != damping || wanting(prescribed_restitution))) request.free(name);
    for (const auto& [name, value] : choice.fixed)
        if (wanting(name) && (all || name == "hertz_exponent")) request.fix(name, ValueWithUnit(value));
}

/// Starts by the data need the values of all other parameters, and an expression has none before the fit. Nothing is
/// known about the parameters of a user-defined law.
void check_starts(const FitProblem& problem, const ProblemRequest& request) {
    const auto is_tied = [](const FitParameter& one) { return one.role == Role::tied; };
    const bool ties = std::any_of(problem.parameters.begin(), problem.parameters.end(), is_tied);
    if (!ties && request.own_law == nullptr) return;
    for (const FitParameter& one : problem.parameters)
        if (one.role == Role::free && std::isnan(one.value))
            refuse_option(
                fmt::format("a free parameter {} needs a start", ties ? "beside a tied one" : "of a user-defined law"),
                one.name, option(fmt::format("free {}=START", one.name)), "free");
}

/// A damping formula makes the damping of a prescribed restitution. Without one it would be ignored.
void check_formula_has_effect(const ProblemRequest& request, const FitProblem& problem) {
    if (request.damping_formula.empty() || problem.takes_restitution) return;
    refuse_option("a damping formula needs a prescribed restitution", request.damping_formula,
                  fmt::format("{}, or {}; or no {}", option("fix prescribed_restitution=E"),
                              option("free prescribed_restitution"), option("damping-formula")),
                  "damping-formula");
}

/// Throws Error (usage) for options of a form.
void check_no_form(const ProblemRequest& request) {
    const auto refuse = [](const char* what, const std::string& got, const char* name) {
        refuse_option(what, got, option("form") + ", or no " + option(name), name);
    };
    if (!request.objective.empty()) refuse("an objective without a form", request.objective, "objective");
    if (!request.grid.empty()) refuse("synthetic points without a form", request.grid.begin()->first, "grid");
}

}  // namespace

ProposedRequest with_proposal(const ProblemRequest& asked, const Dataset& dataset) {
    ProposedRequest proposed{asked, std::nullopt};
    if (asked.own_law != nullptr) return proposed;
    const std::vector<LawChoice> choices = law_choices(dataset);
    if (asked.law.empty()) {
        check_responses(dataset, choices);
        proposed.law = law_of_data(asked, choices);
        check_no_lost_column(*proposed.law, dataset);
        proposed.request.law = proposed.law->chosen.law;
    }
    if (!asked.tests_formula) complete_roles(chosen(choices, proposed.request), proposed.request);
    return proposed;
}

FitProblem make_problem(const ProblemRequest& asked) {
    if (!asked.form.empty()) return make_form_problem(asked);
    check_no_form(asked);
    if (asked.data.empty())
        throw Error(ErrorKind::usage, "no data", "none",
                    "a data file, a shipped dataset, or " + option("form") + " with " + option("grid"));
    FitProblem problem;
    problem.title = std::filesystem::path(asked.data).stem().string();
    check_is_file(asked);
    const ProblemRequest with_data = with_table(asked);
    if (!with_data.form.empty()) return make_form_problem(with_data);
    const DataBlock block = requested_block(with_data, nullptr);
    const ProposedRequest proposed = with_proposal(with_data, *requested_rows(with_data));
    const ProblemRequest& request = proposed.request;
    problem.proposal = proposed.law;
    choose_model(request, problem);
    const ParameterRoles roles(request, request.table->column_names());
    check_option_names(roles, request, problem);
    make_parameters(roles, problem);
    separate_parameters(request, problem);
    populate_parameters(request, problem);
    check_formula_has_effect(asked, problem);
    check_starts(problem, request);
    KnownFigures figures;
    read_data({block}, requested_rig(request), figures, problem);
    add_notes(asked, proposed, problem.sources.front().notes);
    complete_noise(problem);
    for (const auto& [name, density] : asked.priors) set_prior(problem, name, density);
    if (problem.sample_count() > 0) {
        FitProblem values = with_values_of_records(problem);
        if (values.conditions.empty()) values.conditions = problem.conditions;  // without values: usual starts
        guess_starts(values);
        problem.parameters = std::move(values.parameters);
    } else {
        guess_starts(problem);
    }
    finish_parameters(problem);
    check_population_groups(problem);
    expand_own_parameters(problem, {asked.data, 0, 0, option("separate")});
    problem.solver.starts = request.own_law != nullptr ? 1 : options_starts;
    check_problem(problem, {asked.data, 0, 0, option("free")});
    return problem;
}

}  // namespace impactfit
