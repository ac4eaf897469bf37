#include "impactfit/calibration/initialisation/problem_from_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/noise_weights.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr const char* damping = "hysteresis_damping";

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const char* option) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option});
}

struct Setting {
    std::string name, value;  ///< value empty if not given
};

const Setting* find(const std::vector<Setting>& settings, std::string_view name) {
    const auto found =
        std::find_if(settings.begin(), settings.end(), [&](const Setting& one) { return one.name == name; });
    return found == settings.end() ? nullptr : &*found;
}

enum class Value { needed, optional };

std::vector<Setting> split(const std::vector<std::string>& entries, Value value, const char* option,
                           const char* example) {
    std::vector<Setting> settings;
    for (const std::string& entry : entries) {
        const std::size_t equals = entry.find('=');
        const bool none = equals == std::string::npos && value == Value::optional && !entry.empty();
        if (!none && (equals == std::string::npos || equals == 0 || equals + 1 == entry.size()))
            refuse(value == Value::needed ? "format is name=value" : "format is name or name=start", entry, example,
                   option);
        const std::string name = entry.substr(0, equals);
        if (find(settings, name) != nullptr) refuse("duplicate name", name, "unique names", option);
        settings.push_back({name, none ? "" : entry.substr(equals + 1)});
    }
    return settings;
}

/// Parsed roles of the parameters.
struct Request {
    std::vector<Setting> free, settings;
    std::vector<std::string> columns;  ///< of the data

    Request(const ProblemOptions& options, std::vector<std::string> columns_of_data)
        : free(split(options.free, Value::optional, "--free", "for example --free stiffness=2.4e10")),
          settings(split(options.settings, Value::needed, "--set", "for example --set stiffness=2.4e10")),
          columns(std::move(columns_of_data)) {}

    bool names(std::string_view name) const { return find(free, name) != nullptr || find(settings, name) != nullptr; }
    bool is_column(std::string_view name) const {
        return std::find(columns.begin(), columns.end(), name) != columns.end();
    }
};

void check_option_names(const Request& request, const FitProblem& problem) {
    std::vector<std::string> known;
    for (const Parameter& parameter : problem.form.parameters) known.emplace_back(parameter.name);
    if (problem.model->law->has(damping)) known.emplace_back(prescribed_restitution);
    const auto check = [&](const std::string& name, const char* option) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse(fmt::format("{} has no parameter of this name", problem.model->name), name,
                   allowed_names(name, known), option);
    };
    for (const Setting& one : request.free) check(one.name, "--free");
    for (const Setting& setting : request.settings) {
        check(setting.name, "--set");
        if (find(request.free, setting.name) != nullptr)
            refuse("a parameter is both free and set", setting.name,
                   fmt::format("--free {0}={1} for a start, or only --set {0}={1} for a fixed value", setting.name,
                               setting.value),
                   "--set");
    }
    if (request.free.empty())
        refuse("no parameter is free", "none", fmt::format("--free with some of {}", fmt::join(known, ", ")), "--free");
    if (request.names(damping) && request.names(prescribed_restitution))
        refuse("duplicate damping", fmt::format("{} and {}", damping, prescribed_restitution), "one of them", "--free");
}

// ---- Parameters ----------------------------------------------------------------------------------------------

double value_of(const std::string& text, const Parameter& parameter, const std::string& unit, const FitProblem& problem,
                const char* option) {
    const SourceLocation where{{}, 0, 0, fmt::format("{} {}", option, parameter.name)};
    const double value =
        text == "inf" ? HUGE_VAL : parse_quantity(text, unit.find("nan") == std::string::npos ? unit : "1", where);
    check_parameter(parameter, value, problem.model->name);
    return value;
}

FitParameter make_parameter(const Request& request, const FitProblem& problem, const Parameter& parameter,
                            const std::string& unit) {
    const std::string name(parameter.name);
    FitParameter made{.name = name, .lower = parameter.lower, .upper = parameter.upper, .scale = parameter.scale};
    const Setting* free = find(request.free, name);
    const Setting* setting = find(request.settings, name);
    const bool from_column = request.is_column(setting != nullptr ? setting->value : name);
    if (free != nullptr) {
        made.role = Role::free;
        if (!free->value.empty()) made.value = value_of(free->value, parameter, unit, problem, "--free");
    } else if (from_column) {
        made.role = Role::column;
        made.column = setting != nullptr ? setting->value : name;
        if (setting == nullptr) made.reason = "column of this name in the data";
    } else if (setting != nullptr) {
        made.value = value_of(setting->value, parameter, unit, problem, "--set");
    } else if (name == "hysteresis_amplitude") {
        made.value = 1.0;
        made.reason = "structurally not identifiable: scales stiffness and rate constants; 1 by convention";
    } else {
        refuse(fmt::format("missing parameter {1} of {0}", problem.model->name, name), "neither free nor set",
               fmt::format("--free {0}, --set {0}=..., or a column of this name", name), "--set");
    }
    return made;
}

void make_parameters(const Request& request, FitProblem& problem) {
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

/// Sets missing bounds to start/1000 and start·1000, because a search needs finite bounds.
void bound(FitParameter& parameter) {
    if (parameter.role != Role::free || parameter.scale != ParameterScale::log10 || parameter.value <= 0.0) return;
    constexpr double factor = 1000.0;
    if (parameter.lower == 0.0) parameter.lower = parameter.value / factor;
    if (std::isinf(parameter.upper)) parameter.upper = parameter.value * factor;
}

// ---- Model, rig and data -------------------------------------------------------------------------------------

const LawChoice& chosen(const std::vector<LawChoice>& choices, const std::string& law) {
    const LawEntry* wanted = find_model(law).law;
    const auto found =
        std::find_if(choices.begin(), choices.end(), [&](const LawChoice& choice) { return choice.law == wanted; });
    if (found->obstacle.empty()) return *found;
    std::vector<std::string_view> can;
    for (const LawChoice& choice : choices)
        if (choice.obstacle.empty()) can.push_back(choice.law->description.name);
    refuse(fmt::format("{} cannot be fitted to these data: {}", law, found->obstacle), law,
           can.empty() ? "no law can" : fmt::format("{}", fmt::join(can, ", ")), "--law");
}

/// Adds a note for each proposal.
void add_notes(const ProblemOptions& asked, const ProblemOptions& options, std::vector<std::string>& notes) {
    if (asked.law.empty())
        notes.push_back(fmt::format("default law: {}; impactfit compare ranks all laws", options.law));
    if (asked.free.empty() && asked.settings.empty())
        notes.push_back(fmt::format("default free parameter{1}: {0}", fmt::join(options.free, ", "),
                                    options.free.size() == 1 ? "" : "s"));
}

void choose_model(const ProblemOptions& options, FitProblem& problem) {
    problem.model = &find_fittable_model(options.law);
    const LawEntry& law = *problem.model->law;
    problem.form = {"dimensional", law.parameters, false, false, nullptr};
    if (law.is_power_law) problem.rule = options.rule.empty() ? problem.model->rule : options.rule;
    if (!options.rule.empty() && options.rule != exact_rule) find_damping_rule(options.rule);
    if (options.separation.empty()) return;
    const std::vector<std::string> known{"zero_indentation", "zero_force", "law"};
    const auto found = std::find(known.begin(), known.end(), options.separation);
    if (found == known.end())
        refuse("unknown separation", options.separation, allowed_names(options.separation, known), "--separation");
    if (options.separation == "law") return;
    if (law.ends_at_zero_force && options.separation == "zero_indentation")
        refuse("this law ends at zero force only", options.separation, "zero_force or law", "--separation");
    problem.simulation.separation =
        options.separation == "zero_force" ? Separation::zero_force : Separation::zero_indentation;
}

double mass_of(const std::string& text, const char* option) {
    return text == "inf" ? HUGE_VAL : parse_quantity(text, "kg", {{}, 0, 0, option});
}

Rig make_rig(const ProblemOptions& options) {
    Rig rig;
    rig.where.key = options.masses.empty() ? "--mass" : "--masses";
    if (!options.mass.empty() && !options.masses.empty())
        refuse("duplicate mass", "--mass and --masses", "one of them", "--mass");
    if (!options.mass.empty()) rig.effective_mass = mass_of(options.mass, "--mass");
    if (options.masses.size() == 2)
        rig.effective_mass =
            effective_mass(mass_of(options.masses[0], "--masses"), mass_of(options.masses[1], "--masses"));
    if (rig.effective_mass) check_impact({*rig.effective_mass, 1.0});
    rig.unit_mass =
        std::find(options.settings.begin(), options.settings.end(), "stiffness=1") != options.settings.end();
    return rig;
}

DataBlock make_block(const ProblemOptions& options, const std::string& data_root) {
    DataBlock block{.path = dataset_path(data_root, options.data), .name = options.data};
    block.where.key = "--observables";
    block.leave_out_without_noise = options.observables.empty() && options.deviations.empty();
    for (const std::string& name : options.observables) block.observables.push_back(&find_observable(name));
    for (const Setting& setting : split(options.deviations, Value::needed, "--sd", "for example --sd duration='2 %'"))
        block.deviations.push_back({&find_observable(setting.name), setting.value, {{}, 0, 0, "--sd"}});
    return block;
}

/// Returns the options with proposals, and the column names. The dataset is released to save memory while the data are
/// read.
std::pair<ProblemOptions, std::vector<std::string>> with_columns(const ProblemOptions& asked, const DataBlock& block) {
    const Dataset dataset = read_dataset(block.path);
    return {with_proposal(asked, dataset), dataset.column_names()};
}

}  // namespace

void finish_parameters(FitProblem& problem) {
    const std::vector<double> values = start_values(problem);
    for (FitParameter& parameter : problem.parameters) {
        bound(parameter);
        const std::string unit =
            parameter.name == prescribed_restitution
                ? std::string{'1'}
                : parameter_unit(problem.form.parameters, problem.model->law->index_of(parameter.name), values);
        if (unit.find("nan") == std::string::npos) parameter.unit = unit;
    }
}

ProblemOptions with_proposal(ProblemOptions options, const Dataset& dataset) {
    if (options.law.empty()) options.law = proposed_law(dataset);
    if (!options.free.empty() || !options.settings.empty()) return options;
    const std::vector<LawChoice> choices = law_choices(dataset);
    const LawChoice& choice = chosen(choices, options.law);
    options.free = choice.free;
    options.settings = choice.settings;
    return options;
}

FitProblem problem_from_options(const ProblemOptions& asked, const std::string& data_root) {
    FitProblem problem;
    problem.title = std::filesystem::path(asked.data).stem().string();
    const DataBlock block = make_block(asked, data_root);
    const auto [options, columns] = with_columns(asked, block);
    choose_model(options, problem);
    const Request request(options, columns);
    check_option_names(request, problem);
    make_parameters(request, problem);
    KnownFigures figures;
    read_data({block}, make_rig(options), figures, problem);
    add_notes(asked, options, problem.sources.front().notes);
    settle_noise(problem);
    guess_starts(problem);
    finish_parameters(problem);
    problem.solver.starts = options_starts;
    check_problem(problem, {options.data, 0, 0, "--free"});
    return problem;
}

}  // namespace impactfit
