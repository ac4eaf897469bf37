#include "impactfit/calibration/initialisation/requested_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/law_specific_guess.hpp"
#include "impactfit/calibration/initialisation/parameter_roles.hpp"
#include "impactfit/calibration/initialisation/requested_parameter.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/initialisation/synthetic_points.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/values/header_place.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Sets value, bounds and role of a constant or an input as requested. A free one without start keeps its value.
void apply(const ParameterRoles& roles, const Parameter& parameter, const std::string& unit, std::string_view owner,
           FitParameter& made) {
    const ParameterRequest* request = roles.request(made.name);
    if (request == nullptr) return;
    FitParameter requested = requested_parameter(*request, parameter, unit, owner);
    made.column = requested.column;
    made.role = requested.role;
    made.expression = requested.expression;
    if (const FreeRole* free = roles.free(made.name)) {
        if (free->lower) made.lower = requested.lower;
        if (free->upper) made.upper = requested.upper;
        if (free->scale) made.scale = requested.scale;
        made.prior = requested.prior;
        if (free->prior) made.scale = requested.scale;
        if (free->prior && free->prior->density == PriorDensity::half_normal) made.lower = std::max(made.lower, 0.0);
        if (!free->start) return;
    }
    if (made.role == Role::column) return;
    made.value = requested.value;
    made.reason.clear();
}

/// Throws Error (usage) for a fixed constant outside the search bounds of the form.
void check_setting(const ParameterRoles& roles, const Parameter& constant, const FitParameter& made) {
    if (roles.fixed(constant.name) == nullptr) return;
    if (made.value >= constant.lower && made.value <= constant.upper) return;
    refuse_option(fmt::format("{} outside its search bounds", constant.name), fmt::format("{:g}", made.value),
                  fmt::format("{:g} to {:g}", constant.lower, constant.upper), fmt::format("fix {}", constant.name));
}

/// Constants: free if named, or if none is named. Others are fixed at the published value. So are all constants of an
/// impact time, which a stiffness scales, unless the stiffness is stated.
void add_constants(const ParameterRoles& roles, FitProblem& problem) {
    const FormTask& task = *problem.form_task;
    const auto& list = task.form().constants;
    const bool named = std::any_of(list.begin(), list.end(),
                                   [&](const Parameter& constant) { return roles.free(constant.name) != nullptr; });
    const bool scaled =
        task.predicts_durations() && (roles.request("stiffness") == nullptr || roles.free("stiffness") != nullptr);
    std::vector<double> values(list.size());
    std::vector<FitParameter> made(list.size());
    for (const std::size_t i : numbers_first(list)) {
        made[i] = form_constant(task, i, !named && !scaled);
        values[i] = made[i].value;
        made[i].unit = parameter_unit(list, i, values);
        apply(roles, problem.model->law->parameters[i], made[i].unit, problem.model->name, made[i]);
        check_setting(roles, list[i], made[i]);
        values[i] = made[i].value;
    }
    for (FitParameter& constant : made) problem.parameters.push_back(std::move(constant));
}

/// Value of an input that the data do not contain; empty if it is needed.
std::optional<double> usual_input(const Parameter& input) {
    if (input.name == "hertz_exponent") return sphere_hertz_exponent;
    if (input.name == "stiffness") return 1.0;  // refused later unless only restitution is fitted
    return std::nullopt;
}

/// The restitution of the rows gives the damping ratio of an impact time (input_columns).
[[noreturn]] void refuse_missing_input(const ParameterRoles& roles, const FitProblem& problem,
                                       const FitParameter& input) {
    const bool of_restitution = problem.form_task->predicts_durations() && input.name == "damping_ratio";
    refuse_option(
        fmt::format("no column for the input {} of {}", input.name, problem.model->name), "none",
        fmt::format("{}{}; {}", option(fmt::format("fix {}=...", input.name)),
                    of_restitution ? ", or a column restitution" : "", allowed_names(input.name, roles.columns())),
        "fix");
}

void add_inputs(const ParameterRoles& roles, FitProblem& problem) {
    const auto list = problem.model->law->parameters;
    for (std::size_t i = problem.form_task->form().constants.size(); i < list.size(); ++i) {
        FitParameter input = form_input(list[i]);
        std::vector<double> values = start_values(problem);
        values.resize(list.size(), std::nan(""));
        const std::string unit = parameter_unit(list, i, values);
        const bool present = roles.is_column(input.name);
        if (const auto usual = usual_input(list[i]); !present && usual) {
            input.role = Role::fixed;
            input.value = *usual;
            input.reason = "default";
        }
        apply(roles, list[i], unit, problem.model->name, input);
        if (input.role == Role::column && !roles.is_column(input.column)) refuse_missing_input(roles, problem, input);
        input.unit = unit.find("nan") == std::string::npos ? unit : "";
        problem.parameters.push_back(std::move(input));
    }
}

FormObjective objective_called(const std::string& name) {
    const std::vector<std::string> known(form_objective_names.begin(), form_objective_names.end());
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) refuse_option("unknown objective", name, allowed_names(name, known), "objective");
    return static_cast<FormObjective>(found - known.begin());
}

void check_names(const ParameterRoles& roles, const FitProblem& problem) {
    std::vector<std::string> known;
    for (const FitParameter& parameter : problem.parameters) known.push_back(parameter.name);
    roles.check_names(known, problem.model->name, false);
}

/// Columns of the data, with the restitution of rebounds for a form fitted to impacts.
std::vector<std::string> columns_of(const Dataset& dataset, const FormTask& task) {
    std::vector<std::string> names = dataset.column_names();
    if (task.has_points() || dataset.has_column("restitution")) return names;
    const MeasuredColumns measured(dataset, Rig{});
    for (const Observable* observable : measured.observables())
        if (observable->quantity == Quantity::restitution) names.emplace_back("restitution");
    return names;
}

/// The same, with the damping ratio of the restitution for durations by an impact time.
std::vector<std::string> input_columns(const Dataset& dataset, const FormTask& task) {
    std::vector<std::string> names = columns_of(dataset, task);
    const auto has = [&](const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
    if (task.predicts_durations() && has("restitution") && !has("damping_ratio")) names.emplace_back("damping_ratio");
    return names;
}

bool needs_stiffness(const FitProblem& problem) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                           [](const Measurement& one) { return one.observable->quantity != Quantity::restitution; });
    });
}

/// Frees a stiffness without a value where durations, forces or indentations need it. Start and bounds from these.
void free_stiffness(const ParameterRoles& roles, FitProblem& problem) {
    constexpr double factor = 1000.0;
    const auto called = [&](std::string_view name) {
        return std::find_if(problem.parameters.begin(), problem.parameters.end(),
                            [&](const FitParameter& one) { return one.name == name; });
    };
    const auto stiffness = called("stiffness");
    if (stiffness == problem.parameters.end() || !needs_stiffness(problem)) return;
    const FreeRole* free = roles.free("stiffness");
    if (stiffness->reason.empty() || (free != nullptr && free->start)) return;
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

/// Reads the points or impacts of the data.
void read_form_data(const ProblemRequest& request, const Dataset& rows, FitProblem& problem) {
    const ParameterRoles roles(request, input_columns(rows, *problem.form_task));
    add_constants(roles, problem);
    add_inputs(roles, problem);
    check_names(roles, problem);
    Rig rig = requested_rig(request);
    rig.unit_mass = true;  // of restitution alone; see check_form_stiffness
    KnownFigures figures;
    const FormTask& task = *problem.form_task;
    read_data({requested_block(request, task.has_points() ? &task : nullptr)}, rig, figures, problem);
    free_stiffness(roles, problem);
    check_form_stiffness(problem);
}

/// Throws Error (usage) for an option without effect.
void check_unused(const ProblemRequest& request, const FormTask& task) {
    const auto refuse = [&](const char* name, bool given, const std::string& why) {
        if (given) refuse_option("an option without effect", option(name), why, name);
    };
    if (task.has_points()) {
        refuse("mass", request.mass.has_value(), "no mass: points of a form are not impacts");
        refuse("masses", request.masses.has_value(), "no masses: points of a form are not impacts");
        refuse("observables", !request.observables.empty(),
               "no " + option("observables") + ": the output of the form is fitted");
    }
    refuse("group", !request.group.empty(), "no groups: the constants of a form hold for all data");
    refuse("separate", !request.separate.empty(), "no " + option("separate") + ": a form has no groups");
    refuse("population", !request.population.empty(), "no " + option("population") + ": a form has no groups");
    refuse("sd", request.data.empty() && !request.sd.empty(),
           "no " + option("sd") + ": the points of " + option("grid") + " are exact");
}

/// Adds synthetic points on the requested grids.
void add_form_grid(const ProblemRequest& request, FitProblem& problem) {
    const SourceLocation where{{}, 0, 0, option("grid")};
    SyntheticOptions synthetic;
    std::vector<std::string> inputs;
    for (const auto& [input, range] : request.grid) {
        synthetic.grids.push_back(read_input_grid(problem.form_task->form(), input, range, where));
        inputs.push_back(input);
    }
    const ParameterRoles roles(request, inputs);
    add_constants(roles, problem);
    add_inputs(roles, problem);
    check_names(roles, problem);
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

std::vector<FormEntry> find_forms(const std::string& names) {
    std::vector<FormEntry> forms;
    std::vector<std::string_view> constants;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        std::string name = names.substr(begin, end - begin);
        name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
        name.erase(name.find_last_not_of(' ') + 1);
        forms.push_back(find_form(name));
        for (const Parameter& constant : forms.back().constants) {
            if (std::find(constants.begin(), constants.end(), constant.name) != constants.end())
                refuse_option("forms with constants of the same name", std::string(constant.name),
                              "forms with different constants", "form");
            constants.push_back(constant.name);
        }
        begin = end + 1;
    }
    return forms;
}

FormObjective form_objective(const std::string& name, const std::vector<FormEntry>& forms, const Dataset& dataset) {
    if (!name.empty()) return objective_called(name);
    const FormEntry& form = forms.front();
    if (forms.size() > 1 || dataset.has_column(form.output.name)) return FormObjective::output;
    if (dataset.has_column("impact_speed") || dataset.has_column("drop_height")) return FormObjective::measured_impacts;
    throw Error(ErrorKind::data, fmt::format("no column for the output of {}", form.description.name), "none",
                fmt::format("{0} [{1}], or impact_speed [m/s] for measured impacts; {2}", form.output.name,
                            form.output.unit, allowed_names(form.output.name, dataset.column_names())),
                header_place(dataset, std::string(form.output.name)));
}

FitProblem make_form_problem(const ProblemRequest& asked) {
    if (!asked.law.empty() || !asked.damping_formula.empty())
        refuse_option("a form and a law", asked.form,
                      option("form") + ", or " + option("law") + " with " + option("damping-formula"), "form");
    if (asked.data.empty() == asked.grid.empty())
        refuse_option(asked.data.empty() ? "no points" : "two sources of points",
                      asked.data.empty() ? "none" : "data and " + option("grid"), "a data file, or " + option("grid"),
                      "form");
    const std::vector<FormEntry> forms = find_forms(asked.form);
    FitProblem problem;
    const auto use = [&](FormObjective objective) {
        use_form(std::make_shared<FormTask>(forms, objective), problem);
        problem.simulation.separation = asked.separation;
    };
    if (asked.data.empty()) {
        problem.title = asked.form;
        use(asked.objective.empty() ? FormObjective::output : objective_called(asked.objective));
        add_form_grid(asked, problem);
    } else {
        problem.title = std::filesystem::path(asked.data).stem().string();
        check_is_file(asked);
        ProblemRequest request = with_table(asked);
        const std::shared_ptr<const Dataset> rows = requested_rows(request);
        if (request.form == power_law_force) complete_compression(*rows, request);
        use(form_objective(request.objective, forms, *rows));
        read_form_data(request, *rows, problem);
    }
    check_unused(asked, *problem.form_task);
    complete_noise(problem);
    note_restitution_as_input(problem);
    bound_constants(problem);
    problem.solver.starts = options_starts;
    for (const auto& [name, density] : asked.priors) set_prior(problem, name, density);
    check_problem(problem, {asked.data, 0, 0, option("free")});
    return problem;
}

}  // namespace impactfit
