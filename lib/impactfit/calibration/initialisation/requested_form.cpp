#include "impactfit/calibration/initialisation/form_from_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/option_reading.hpp"
#include "impactfit/calibration/initialisation/synthetic_points.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Sets value, bounds and role of a constant or an input as requested.
void apply(const RoleRequest& request, const Parameter& parameter, const std::string& unit, std::string_view owner,
           FitParameter& made) {
    const Setting* free = find_setting(request.free, made.name);
    const Setting* setting = find_setting(request.settings, made.name);
    if (free != nullptr) {
        made.role = Role::free;
        made.column.clear();
        if (free->value.empty()) return;
        made.value = setting_value(free->value, parameter, unit, owner, "--free");
        made.reason.clear();
    } else if (setting != nullptr && request.is_column(setting->value)) {
        made.role = Role::column;
        made.column = setting->value;
    } else if (setting != nullptr) {
        made.role = Role::fixed;
        made.column.clear();
        made.value = setting_value(setting->value, parameter, unit, owner, "--set");
        made.reason.clear();
    }
}

/// Throws Error (usage) for a fixed constant outside the search bounds of the form.
void check_setting(const RoleRequest& request, const Parameter& constant, const FitParameter& made) {
    if (find_setting(request.settings, constant.name) == nullptr) return;
    if (made.value >= constant.lower && made.value <= constant.upper) return;
    refuse_option(fmt::format("{} outside its search bounds", constant.name), fmt::format("{:g}", made.value),
                  fmt::format("{:g} to {:g}", constant.lower, constant.upper), fmt::format("--set {}", constant.name));
}

/// Constants: free if named, or if none is named. Others are fixed at the published value.
void add_constants(const RoleRequest& request, FitProblem& problem) {
    const FormTask& task = *problem.form_task;
    const auto& list = task.form().constants;
    const bool named = std::any_of(list.begin(), list.end(), [&](const Parameter& constant) {
        return find_setting(request.free, constant.name) != nullptr;
    });
    for (std::size_t i = 0; i < list.size(); ++i) {
        problem.parameters.push_back(form_constant(task, i, !named));
        apply(request, problem.model->law->parameters[i], "1", problem.model->name, problem.parameters.back());
        check_setting(request, list[i], problem.parameters.back());
    }
}

/// Value of an input that the data do not contain; empty if it is needed.
std::optional<double> usual_input(const Parameter& input) {
    if (input.name == "hertz_exponent") return sphere_hertz_exponent;
    if (input.name == "stiffness") return 1.0;  // refused later unless only restitution is fitted
    return std::nullopt;
}

void add_inputs(const RoleRequest& request, FitProblem& problem) {
    const auto list = problem.model->law->parameters;
    for (std::size_t i = problem.form_task->form().constants.size(); i < list.size(); ++i) {
        FitParameter input = form_input(list[i]);
        std::vector<double> values = start_values(problem);
        values.resize(list.size(), std::nan(""));
        const std::string unit = parameter_unit(list, i, values);
        const bool present = request.is_column(input.name);
        if (const auto usual = usual_input(list[i]); !present && usual) {
            input.role = Role::fixed;
            input.value = *usual;
            input.reason = "default";
        }
        apply(request, list[i], unit, problem.model->name, input);
        if (input.role == Role::column && !request.is_column(input.column))
            refuse_option(fmt::format("no column for the input {} of {}", input.name, problem.model->name), "none",
                          fmt::format("--set {}=...; {}", input.name, allowed_names(input.name, request.columns)),
                          "--set");
        input.unit = unit.find("nan") == std::string::npos ? unit : "";
        problem.parameters.push_back(std::move(input));
    }
}

FormObjective objective_called(const std::string& name) {
    const std::vector<std::string> known(form_objective_names.begin(), form_objective_names.end());
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) refuse_option("unknown objective", name, allowed_names(name, known), "--objective");
    return static_cast<FormObjective>(found - known.begin());
}

void check_names(const RoleRequest& request, const ProblemOptions& options, const FitProblem& problem) {
    std::vector<std::string> known;
    for (const FitParameter& parameter : problem.parameters) known.push_back(parameter.name);
    if (!options.free.empty() || !options.settings.empty()) request.check_names(known, problem.model->name, false);
}

/// Columns of the data, with the restitution of rebounds for a form fitted to impacts.
std::vector<std::string> columns_of(const Dataset& dataset, const FormTask& task) {
    std::vector<std::string> names = dataset.column_names();
    if (task.has_points() || dataset.has_column("restitution")) return names;
    const MeasuredColumns measured(dataset, standard_gravity);
    for (const Observable* observable : measured.observables())
        if (observable->quantity == Quantity::restitution) names.emplace_back("restitution");
    return names;
}

bool needs_stiffness(const FitProblem& problem) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                           [](const Measurement& one) { return one.observable->quantity != Quantity::restitution; });
    });
}

/// Frees a stiffness without a value where durations, forces or indentations need it. Start and bounds from these.
void free_stiffness(const RoleRequest& request, FitProblem& problem) {
    constexpr double factor = 1000.0;
    const auto called = [&](std::string_view name) {
        return std::find_if(problem.parameters.begin(), problem.parameters.end(),
                            [&](const FitParameter& one) { return one.name == name; });
    };
    const auto stiffness = called("stiffness");
    if (stiffness == problem.parameters.end() || !needs_stiffness(problem)) return;
    const Setting* free = find_setting(request.free, "stiffness");
    if (stiffness->reason.empty() || (free != nullptr && !free->value.empty())) return;
    const auto exponent = called("hertz_exponent");
    const double of_form = problem.form_task->form().impact.hertz_exponent;
    const double n = exponent != problem.parameters.end() && exponent->role != Role::column ? exponent->value
                     : std::isnan(of_form)                                                  ? sphere_hertz_exponent
                                                                                            : of_form;
    const auto guess = guess_stiffness(problem, n);
    if (!guess) return;
    stiffness->role = Role::free;
    stiffness->column.clear();
    stiffness->value = guess->value;
    stiffness->lower = guess->value / factor;
    stiffness->upper = guess->value * factor;
    stiffness->reason.clear();
    if (free == nullptr) problem.sources.front().notes.emplace_back("default free parameter: stiffness");
}

/// Reads the points or impacts of the data file.
void read_form_data(const ProblemOptions& options, const std::string& data_root, const Dataset& dataset,
                    FitProblem& problem) {
    const RoleRequest request(options, columns_of(dataset, *problem.form_task));
    add_constants(request, problem);
    add_inputs(request, problem);
    check_names(request, options, problem);
    Rig rig = rig_of_options(options);
    rig.unit_mass = true;  // of restitution alone; see check_form_stiffness
    KnownFigures figures;
    const FormTask& task = *problem.form_task;
    const Observable* output = task.has_points() ? &task.output : nullptr;
    read_data({block_of_options(options, data_root, output)}, rig, figures, problem);
    free_stiffness(request, problem);
    check_form_stiffness(problem);
}

/// Throws Error (usage) for an option without effect.
void check_unused(const ProblemOptions& options, const FormTask& task) {
    const auto refuse = [&](const char* option, bool given, const char* why) {
        if (given) refuse_option("an option without effect", option, why, option);
    };
    if (task.has_points()) {
        refuse("--mass", !options.mass.empty(), "no mass: points of a form are not impacts");
        refuse("--masses", !options.masses.empty(), "no masses: points of a form are not impacts");
        refuse("--observables", !options.observables.empty(), "no --observables: the output of the form is fitted");
    }
    refuse("--sd", options.data.empty() && !options.deviations.empty(), "no --sd: the points of --grid are exact");
}

/// Adds synthetic points on the grids of the options.
void add_form_grid(const ProblemOptions& options, FitProblem& problem) {
    const SourceLocation where{{}, 0, 0, "--grid"};
    SyntheticOptions synthetic;
    std::vector<std::string> inputs;
    for (const Setting& grid :
         split_settings(options.grids, SettingValue::needed, "--grid", "for example --grid restitution=0.05:0.95:19")) {
        synthetic.grids.push_back(read_input_grid(problem.form_task->form(), grid.name, grid.value, where));
        inputs.push_back(grid.name);
    }
    const RoleRequest request(options, inputs);
    add_constants(request, problem);
    add_inputs(request, problem);
    check_names(request, options, problem);
    add_synthetic_points(synthetic, where, problem);
}

}  // namespace

std::vector<std::string> forms_with_points(const Dataset& dataset) {
    std::vector<std::string> names;
    for (const FormEntry& form : all_forms()) {
        const std::vector<std::string> columns = form.columns();
        if (std::all_of(columns.begin(), columns.end(), [&](const auto& name) { return dataset.has_column(name); }))
            names.emplace_back(form.description.name);
    }
    return names;
}

FormObjective form_objective(const std::string& name, const FormEntry& form, const Dataset& dataset) {
    if (!name.empty()) return objective_called(name);
    if (dataset.has_column(form.output.name)) return FormObjective::output;
    if (dataset.has_column("impact_speed") || dataset.has_column("drop_height")) return FormObjective::measured_impacts;
    throw Error(ErrorKind::data, fmt::format("no column for the output of {}", form.description.name), "none",
                fmt::format("{0} [{1}], or impact_speed [m/s] for measured impacts; {2}", form.output.name,
                            form.output.unit, allowed_names(form.output.name, dataset.column_names())),
                {dataset.files.front().path, 0, 0, std::string(form.output.name)});
}

FitProblem form_problem_from_options(const ProblemOptions& options, const std::string& data_root) {
    if (!options.law.empty() || !options.rule.empty())
        refuse_option("a form and a law", options.form, "--form, or --law with --damping-formula", "--form");
    if (options.data.empty() == options.grids.empty())
        refuse_option(options.data.empty() ? "no points" : "two sources of points",
                      options.data.empty() ? "none" : "data and --grid", "a data file, or --grid", "--form");
    const FormEntry& form = find_form(options.form);
    FitProblem problem;
    const auto use = [&](FormObjective objective) {
        use_form(std::make_shared<FormTask>(form, objective), problem);
        problem.simulation.separation = separation_option(options.separation);
    };
    if (options.data.empty()) {
        problem.title = options.form;
        use(options.objective.empty() ? FormObjective::output : objective_called(options.objective));
        add_form_grid(options, problem);
    } else {
        problem.title = std::filesystem::path(options.data).stem().string();
        const Dataset dataset = dataset_of_options(options, data_root);
        use(form_objective(options.objective, form, dataset));
        read_form_data(options, data_root, dataset, problem);
    }
    check_unused(options, *problem.form_task);
    settle_noise(problem);
    note_restitution_as_input(problem);
    bound_constants(problem);
    problem.solver.starts = options_starts;
    check_problem(problem, {options.data, 0, 0, "--free"});
    return problem;
}

}  // namespace impactfit
