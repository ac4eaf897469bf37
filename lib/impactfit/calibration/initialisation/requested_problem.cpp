#include "impactfit/calibration/initialisation/problem_from_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include "impactfit/calibration/initialisation/automatic_bounds.hpp"
#include "impactfit/calibration/initialisation/form_from_options.hpp"
#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/initialisation/law_ranking.hpp"
#include "impactfit/calibration/initialisation/option_reading.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/dataset/values/known_column.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr const char* damping = "hysteresis_damping";

void check_option_names(const RoleRequest& request, const FitProblem& problem) {
    std::vector<std::string> known;
    for (const Parameter& parameter : problem.form.parameters) known.emplace_back(parameter.name);
    if (problem.model->law->has(damping)) known.emplace_back(prescribed_restitution);
    request.check_names(known, problem.model->name, !request.tests_formula);
    if (request.names(damping) && request.names(prescribed_restitution))
        refuse_option("duplicate damping", fmt::format("{} and {}", damping, prescribed_restitution), "one of them",
                      "--free");
}

// ---- Parameters ----------------------------------------------------------------------------------------------

FitParameter make_parameter(const RoleRequest& request, const FitProblem& problem, const Parameter& parameter,
                            const std::string& unit) {
    const std::string name(parameter.name);
    FitParameter made{.name = name, .lower = parameter.lower, .upper = parameter.upper, .scale = parameter.scale};
    const Setting* free = find_setting(request.free, name);
    const Setting* setting = find_setting(request.settings, name);
    const bool from_column = request.is_column(setting != nullptr ? setting->value : name);
    if (free != nullptr) {
        made.role = Role::free;
        if (!free->value.empty())
            made.value = setting_value(free->value, parameter, unit, problem.model->name, "--free");
    } else if (from_column) {
        made.role = Role::column;
        made.column = setting != nullptr ? setting->value : name;
        if (setting == nullptr) made.reason = "column of this name in the data";
    } else if (setting != nullptr) {
        made.value = setting_value(setting->value, parameter, unit, problem.model->name, "--set");
    } else if (name == "hysteresis_amplitude") {
        made.value = 1.0;
        made.reason = "structurally not identifiable: scales stiffness and rate constants; 1 by convention";
    } else {
        refuse_option(fmt::format("missing parameter {1} of {0}", problem.model->name, name), "neither free nor set",
                      fmt::format("--free {0}, --set {0}=..., or a column of this name", name), "--set");
    }
    return made;
}

void make_parameters(const RoleRequest& request, FitProblem& problem) {
    const auto& list = problem.form.parameters;
    problem.takes_restitution = request.names(prescribed_restitution);
    std::vector<double> values(list.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<FitParameter> made(list.size());
    for (const std::size_t i : numbers_first(list)) {
        if (list[i].name == damping && problem.takes_restitution) continue;
        made[i] = make_parameter(request, problem, list[i], parameter_unit(list, i, values));
        values[i] = made[i].value;
    }
    for (FitParameter& parameter : made)
        if (!parameter.name.empty()) problem.parameters.push_back(std::move(parameter));
    if (problem.takes_restitution)
        problem.parameters.push_back(
            make_parameter(request, problem, description_of(problem, prescribed_restitution), std::string{'1'}));
}

// ---- Model, rig and data -------------------------------------------------------------------------------------

/// Returns the choice of the law of the options. Throws Error (usage) for a law that cannot be fitted, if the options
/// name no free parameter.
const LawChoice& chosen(const std::vector<LawChoice>& choices, const ProblemOptions& options) {
    const std::string& law = options.law;
    const LawEntry* wanted = find_fittable_model(law).law;
    const auto found =
        std::find_if(choices.begin(), choices.end(), [&](const LawChoice& choice) { return choice.law == wanted; });
    if (found->obstacle.empty() || !options.free.empty()) return *found;
    std::vector<std::string_view> can;
    for (const LawChoice& choice : choices)
        if (choice.obstacle.empty()) can.push_back(choice.law->description.name);
    refuse_option(fmt::format("{} cannot be fitted to these data: {}", law, found->obstacle), law,
                  can.empty() ? "no law can" : fmt::format("{}", fmt::join(can, ", ")), "--law");
}

/// Adds a note for each proposal.
void add_notes(const ProblemOptions& asked, const ProposedOptions& proposed, std::vector<std::string>& notes) {
    const std::vector<std::string>& free = proposed.options.free;
    if (asked.free.empty() && !free.empty())
        notes.push_back(
            fmt::format("default free parameter{1}: {0}", fmt::join(free, ", "), free.size() == 1 ? "" : "s"));
    const auto is_default = [&](const std::string& setting) {
        return std::find(asked.settings.begin(), asked.settings.end(), setting) == asked.settings.end();
    };
    std::vector<std::string> settings;
    std::copy_if(proposed.options.settings.begin(), proposed.options.settings.end(), std::back_inserter(settings),
                 is_default);
    if (!settings.empty())
        notes.push_back(
            fmt::format("default fixed parameter{1}: {0}", fmt::join(settings, ", "), settings.size() == 1 ? "" : "s"));
}

void choose_model(const ProblemOptions& options, FitProblem& problem) {
    problem.model = &find_fittable_model(options.law);
    const LawEntry& law = *problem.model->law;
    problem.form = {"dimensional", law.parameters, false, false, nullptr};
    if (law.is_power_law) problem.rule = options.rule.empty() ? default_damping(*problem.model) : options.rule;
    if (!options.rule.empty() && options.rule != exact_rule) find_damping_rule(options.rule);
    problem.simulation.separation = separation_option(options.separation);
    if (law.ends_at_zero_force && options.separation == "zero_indentation")
        refuse_option("this law ends at zero force only", options.separation, "zero_force or law", "--separation");
}

/// Returns the options with proposals, and the column names. The dataset is released to save memory while the data are
/// read.
std::pair<ProposedOptions, std::vector<std::string>> with_columns(const ProblemOptions& asked, const DataBlock& block,
                                                                  const std::string& data_root) {
    const Dataset dataset = chosen_rows(read_dataset(block.path, block.columns), block.choices);
    return {with_proposal(asked, dataset, data_root), dataset.column_names()};
}

std::string name_in(const std::string& setting) {
    return setting.substr(0, setting.find('='));
}

/// Names of the parameters that the options make free or set.
std::vector<std::string> names_with_role(const ProblemOptions& options) {
    std::vector<std::string> names;
    for (const auto* list : {&options.free, &options.settings})
        for (const std::string& setting : *list) names.push_back(name_in(setting));
    return names;
}

/// Chooses the law by the data, read as a problem of a law that every dataset with a restitution permits.
LawProposal law_of_data(const ProblemOptions& options, const std::vector<LawChoice>& choices,
                        const std::string& data_root) {
    ProblemOptions readable = options;
    readable.free.clear();
    readable.settings.clear();
    readable.rule.clear();
    const auto permits = [&](std::string_view law) {
        return std::any_of(choices.begin(), choices.end(), [&](const LawChoice& choice) {
            return choice.law->description.name == law && choice.obstacle.empty();
        });
    };
    readable.law = permits("hunt_crossley_1975") ? "hunt_crossley_1975" : "hertz_1882";
    return propose_law(problem_from_options(readable, data_root), choices, names_with_role(options));
}

/// Returns the first column of numbers without a recognised name; empty if there is none.
std::string unrecognised_column(const Dataset& dataset) {
    for (const Field& field : dataset.fields) {
        if (!known_column_unit(field.name).empty() || field.name == dataset.specimens) continue;
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
        refuse_option("no law can be fitted to these data", choices.front().obstacle,
                      "more measured values, or --law with --free and --set", "--law");
    const std::string column = unrecognised_column(dataset);
    throw Error(ErrorKind::data, "no measured response was recognised", "columns " + names_in(dataset),
                fmt::format("name one: --columns \"{}=restitution [1]\", or duration [ms], or peak_force [N]",
                            column.empty() ? "NAME" : column),
                {dataset.files.front().path, 0, 0, {}});
}

/// Throws Error (data) for an elastic law that was chosen because a measured column was not recognised.
void check_no_lost_column(const LawProposal& proposal, const Dataset& dataset) {
    if (!is_elastic(proposal.chosen.law)) return;
    for (const Field& field : dataset.fields)
        if (field.is_lost)
            throw Error(ErrorKind::data, "no restitution was recognised, and a measured column is not used", field.name,
                        fmt::format("{}. For a law without loss: --law {}", field.note.substr(field.note.find("--")),
                                    proposal.chosen.law),
                        {dataset.files.front().path, 0, 0, field.name});
}

/// Adds the proposed roles of parameters without a role.
void complete_roles(const LawChoice& choice, ProblemOptions& options) {
    const std::vector<std::string> given = names_with_role(options);
    const auto wanting = [&](const std::string& name) {
        return std::find(given.begin(), given.end(), name) == given.end();
    };
    const bool all = options.free.empty();
    if (all)
        for (const std::string& name : choice.free)
            if (wanting(name) && (name != damping || wanting(std::string(prescribed_restitution))))
                options.free.push_back(name);
    for (const std::string& setting : choice.settings)
        if (const std::string name = name_in(setting); wanting(name) && (all || name == "hertz_exponent"))
            options.settings.push_back(setting);
}

/// A damping formula makes the damping of a prescribed restitution. Without one it would be ignored.
void check_rule_has_effect(const ProblemOptions& options, const FitProblem& problem) {
    if (options.rule.empty() || problem.takes_restitution) return;
    refuse_option("a damping formula needs a prescribed restitution", options.rule,
                  "--set prescribed_restitution=E, or --free prescribed_restitution; or no --damping-formula",
                  "--damping-formula");
}

}  // namespace

ProposedOptions with_proposal(const ProblemOptions& asked, const Dataset& dataset, const std::string& data_root) {
    ProposedOptions proposed{asked, std::nullopt};
    const std::vector<LawChoice> choices = law_choices(dataset);
    if (asked.law.empty()) {
        check_responses(dataset, choices);
        proposed.law = law_of_data(asked, choices, data_root);
        check_no_lost_column(*proposed.law, dataset);
        proposed.options.law = proposed.law->chosen.law;
    }
    if (!asked.tests_formula) complete_roles(chosen(choices, proposed.options), proposed.options);
    return proposed;
}

FitProblem problem_from_options(const ProblemOptions& asked, const std::string& data_root) {
    if (!asked.form.empty()) return form_problem_from_options(asked, data_root);
    if (!asked.objective.empty())
        refuse_option("an objective without a form", asked.objective, "--form, or no --objective", "--objective");
    if (!asked.grids.empty())
        refuse_option("synthetic points without a form", asked.grids.front(), "--form, or no --grid", "--grid");
    FitProblem problem;
    problem.title = std::filesystem::path(asked.data).stem().string();
    const DataBlock block = block_of_options(asked, data_root, nullptr);
    const auto [proposed, columns] = with_columns(asked, block, data_root);
    const ProblemOptions& options = proposed.options;
    problem.proposal = proposed.law;
    choose_model(options, problem);
    const RoleRequest request(options, columns);
    check_option_names(request, problem);
    make_parameters(request, problem);
    check_rule_has_effect(asked, problem);
    KnownFigures figures;
    read_data({block}, rig_of_options(options), figures, problem);
    add_notes(asked, proposed, problem.sources.front().notes);
    settle_noise(problem);
    guess_starts(problem);
    finish_parameters(problem);
    problem.solver.starts = options_starts;
    check_problem(problem, {options.data, 0, 0, "--free"});
    return problem;
}

}  // namespace impactfit
