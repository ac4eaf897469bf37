#include "impactfit/calibration/problem_file/form_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/initialisation/synthetic_points.hpp"
#include "impactfit/calibration/problem/own_form.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/block_section.hpp"
#include "impactfit/calibration/problem_file/parameter_entry.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {
namespace {

using Names = std::vector<std::string>;

const Names own_form_keys{"name", "output", "unit", "inputs", "expression", "law"};

std::vector<std::pair<std::string, std::string>> read_inputs(const TomlTable& entry) {
    std::vector<std::pair<std::string, std::string>> inputs;
    if (entry.is_table("inputs")) {
        const TomlTable table = entry.table("inputs");
        for (const std::string& name : table.keys()) inputs.emplace_back(name, table.text(name));
    } else {
        for (const std::string& name : entry.texts("inputs")) inputs.emplace_back(name, "1");
    }
    if (inputs.empty()) refuse_problem("a form without inputs", "[]", "at least one input", entry.where("inputs"));
    return inputs;
}

/// Returns the texts of a key: one, or a list.
Names texts_of(const TomlTable& entry, const char* key) {
    return entry.is_text(key) ? Names{entry.text(key)} : entry.texts(key);
}

/// Reads the outputs with their expressions and units; one unit applies to all.
std::vector<OwnOutput> read_outputs(const TomlTable& entry) {
    const Names names = texts_of(entry, "output"), expressions = texts_of(entry, "expression");
    const Names units = entry.has("unit") ? texts_of(entry, "unit") : Names{"1"};
    if (names.empty() || expressions.size() != names.size() || (units.size() != 1 && units.size() != names.size()))
        refuse_problem("outputs, expressions and units do not match",
                       fmt::format("{}, {} and {}", names.size(), expressions.size(), units.size()),
                       "one expression for each output; one unit, or one for each output", entry.where("expression"));
    std::vector<OwnOutput> outputs;
    for (std::size_t i = 0; i < names.size(); ++i)
        outputs.push_back({names[i], units.size() == 1 ? units.front() : units[i], expressions[i]});
    return outputs;
}

/// Throws Error (problem) for a name used twice and for a unit that is not SI: expressions are in SI.
void check_own_form(const OwnForm& own, const TomlTable& entry) {
    Names names;
    const auto add = [&](const std::string& name) {
        if (std::find(names.begin(), names.end(), name) != names.end())
            refuse_problem("duplicate name in a form", name, "different names of output, inputs and constants",
                           entry.where());
        names.push_back(name);
    };
    const auto check_unit = [&](const std::string& unit, const char* key) {
        const Unit read = parse_unit(unit, entry.where(key));
        if (read.to_si != 1.0) refuse_problem("the unit of a form is not SI", unit, si_text(read), entry.where(key));
    };
    for (const OwnOutput& output : own.outputs) {
        add(output.name);
        check_unit(output.unit, "unit");
        if (output.name.empty() || own.name.empty())
            refuse_problem("empty name", "''", "a name of the form and of its output", entry.where());
    }
    for (const auto& [name, unit] : own.inputs) {
        add(name);
        check_unit(unit, "inputs");
    }
    for (const std::string& name : own.constants) add(name);
}

/// Adds the exponents of the impacts that [parameters] states and the law leaves open. They determine the exact values,
/// even where the expression does not contain them.
void add_exponents(const TomlTable& parameters, OwnForm& own) {
    const auto add = [&](const char* name, double of_law) {
        const bool known =
            std::any_of(own.inputs.begin(), own.inputs.end(), [&](const auto& one) { return one.first == name; });
        if (!known && std::isnan(of_law) && parameters.has(name)) own.inputs.emplace_back(name, "1");
    };
    add("damping_exponent", own.impact.damping_exponent);
    add("velocity_exponent", own.impact.velocity_exponent);
}

/// Reads the [form] table. The constants are the parameters that are not inputs.
OwnForm read_own_form(const TomlTable& file) {
    const TomlTable entry = file.table("form");
    entry.only_keys(own_form_keys);
    OwnForm own;
    own.name = entry.has("name") ? entry.text("name") : "own_form";
    own.outputs = read_outputs(entry);
    own.inputs = read_inputs(entry);
    own.file = file.where().file;
    const bool elsewhere = !entry.has("law") && file.has("synthetic") && file.table("synthetic").has("law");
    const TomlTable of_law = elsewhere ? file.table("synthetic") : entry;
    const std::string law = of_law.has("law") ? of_law.text("law") : "power_law";
    own.impact = located(of_law.where(of_law.has("law") ? "law" : ""), [&] { return form_impact_of(law); });
    add_exponents(file.table("parameters"), own);
    for (const std::string& name : file.table("parameters").keys()) {
        const bool input =
            std::any_of(own.inputs.begin(), own.inputs.end(), [&](const auto& one) { return one.first == name; });
        const bool further = name == "stiffness" || name == "hertz_exponent";
        if (!input && !further) own.constants.push_back(name);
    }
    check_own_form(own, entry);
    return own;
}

/// Returns the stated objective, or that of the columns of the first data block.
FormObjective read_objective(const TomlTable& file, const std::vector<FormEntry>& forms, const std::string& folder,
                             const std::string& data_root) {
    if (file.has("objective")) return static_cast<FormObjective>(file.choice("objective", form_objective_names));
    if (file.has("synthetic") || forms.empty()) return FormObjective::output;
    const TomlTable block = file.tables("data").front();
    return form_objective("", forms,
                          read_dataset(find_block_file(block, folder, data_root).path, read_block_columns(block),
                                       read_block_figure(block), read_block_reading(block), read_added_columns(block)));
}

// ---- Parameters ----------------------------------------------------------------------------------------------

void check_names(const TomlTable& section, const FitProblem& problem) {
    Names known;
    for (const Parameter& parameter : problem.model->law->parameters) known.emplace_back(parameter.name);
    for (const std::string& key : section.keys())
        if (std::find(known.begin(), known.end(), key) == known.end())
            refuse_problem(fmt::format("{} has no parameter of this name", problem.model->name), key,
                           allowed_names(key, known), section.where(key));
}

/// Input without entry: fixed if the form does not contain it, otherwise a column.
FitParameter usual_input(const Parameter& input, const FormEntry& form) {
    FitParameter made = form_input(input);
    if (form.input(input.name) < form.inputs.size()) return made;
    made.role = FitParameter::Role::fixed;
    made.column.clear();
    made.value = input.name == "hertz_exponent" ? sphere_hertz_exponent : 1.0;
    made.reason = "default";
    return made;
}

// ---- Synthetic points ----------------------------------------------------------------------------------------

/// Reads the noise: a number in the unit of the output, or a percentage of each value.
void read_noise(const TomlTable& entry, const FormTask& task, SyntheticOptions& options) {
    if (!entry.has("noise")) return;
    const SourceLocation where = entry.where("noise");
    if (entry.is_text("noise") && entry.text("noise").find('%') != std::string::npos) {
        options.noise = located(where, [&] { return parse_quantity(entry.text("noise"), "1", where); });
        options.noise_is_relative = true;
    } else {
        options.noise = entry.quantity("noise", task.form().output.unit);
    }
    if (!(options.noise > 0.0 && std::isfinite(options.noise)))
        refuse_problem("noise out of range", fmt::format("{:g}", options.noise), "a finite number above 0, or no key",
                       where);
}

void read_seed(const TomlTable& entry, SyntheticOptions& options) {
    if (!entry.has("seed")) return;
    options.seed = entry.integer("seed");
    if (options.noise == 0.0)
        refuse_problem("a seed without noise", fmt::format("{}", options.seed), "noise = ..., or no seed",
                       entry.where("seed"));
    if (options.seed < 0)
        refuse_problem("a seed is out of range", fmt::format("{}", options.seed), "0 or above", entry.where("seed"));
}

/// Throws Error (problem) if the law has other exponents than the form.
void check_law(const TomlTable& entry, const FormTask& task) {
    if (!entry.has("law")) return;
    const SourceLocation where = entry.where("law");
    const FormImpact law = located(where, [&] { return form_impact_of(entry.text("law")); });
    const FormImpact& form = task.form().impact;
    const auto differs = [](double a, double b) { return !std::isnan(a) && !std::isnan(b) && a != b; };
    if (differs(law.hertz_exponent, form.hertz_exponent) || differs(law.damping_exponent, form.damping_exponent) ||
        differs(law.velocity_exponent, form.velocity_exponent))
        refuse_problem("the law has other exponents than the form", entry.text("law"),
                       fmt::format("a law with the exponents of {}, or no key", task.form().description.name), where);
}

}  // namespace

void read_synthetic(const TomlTable& file, FitProblem& problem) {
    const FormTask& task = *problem.form_task;
    const TomlTable entry = file.table("synthetic");
    if (file.has("data"))
        refuse_problem("two sources of points", "[synthetic] and [[data]]", "one of them", entry.where());
    if (file.has("separation") && entry.has("separation"))
        refuse_problem("two separation rules", "separation at the top and in [synthetic]", "one of them",
                       entry.where("separation"));
    check_law(entry, task);
    read_separation(entry, problem);
    SyntheticOptions options;
    read_noise(entry, task, options);
    read_seed(entry, options);
    Names inputs;
    for (const Parameter& input : task.form().inputs) inputs.emplace_back(input.name);
    Names known{"law", "separation", "noise", "seed"};
    known.insert(known.end(), inputs.begin(), inputs.end());
    entry.only_keys(known);
    for (const std::string& input : inputs)
        if (entry.has(input))
            options.grids.push_back(read_input_grid(task.form(), input, entry.text(input), entry.where(input)));
    add_synthetic_points(options, entry.where(), problem);
}

void read_form(const TomlTable& file, const std::string& folder, const std::string& data_root, FitProblem& problem) {
    for (const char* key : {"law", "parameterisation", "damping_formula", "record", "sensors"})
        if (file.has(key)) refuse_problem("a form and a law", key, "form, or law without form", file.where(key));
    read_separation(file, problem);
    problem.title = file.has("title") ? file.text("title") : std::filesystem::path(problem.path).stem().string();
    const SourceLocation where = file.where("form");
    if (file.is_table("form")) {
        const FormObjective objective = read_objective(file, {}, folder, data_root);
        const OwnForm own = read_own_form(file);
        use_form(located(where, [&] { return make_own_form(own, objective); }), problem);
    } else {
        const std::vector<FormEntry> forms = located(where, [&] { return find_forms(file.text("form")); });
        const FormObjective objective = read_objective(file, forms, folder, data_root);
        use_form(located(where, [&] { return std::make_shared<const FormTask>(forms, objective); }), problem);
    }
}

void read_form_parameters(const TomlTable& file, FitProblem& problem) {
    const FormTask& task = *problem.form_task;
    const TomlTable section = file.has("parameters") ? file.table("parameters") : file;
    const auto stated = [&](std::string_view name) { return file.has("parameters") && section.has(name); };
    if (file.has("parameters")) check_names(section, problem);
    const auto& constants = task.form().constants;
    const bool scaled =
        task.predicts_durations() && (!stated("stiffness") || parameter_table(section, "stiffness").has("start"));
    const bool some = scaled || std::any_of(constants.begin(), constants.end(),
                                            [&](const Parameter& constant) { return stated(constant.name); });
    const auto list = problem.model->law->parameters;
    for (std::size_t i = 0; i < list.size(); ++i) {
        std::vector<double> values = start_values(problem);
        const std::string unit = parameter_unit(list, i, values);
        if (stated(list[i].name))
            problem.parameters.push_back(
                read_parameter(parameter_table(section, list[i].name), list[i], unit, problem.model->name));
        else
            problem.parameters.push_back(i < constants.size() ? form_constant(task, i, !some)
                                                              : usual_input(list[i], task.form()));
    }
    bound_constants(problem);
    if (problem.free_parameters().empty())
        refuse_problem("no parameter is free", "only fixed, tied and column parameters",
                       "start = ... for at least one constant", section.where());
}

ProblemRequest read_form_request(const std::string& path) {
    const TomlTable file = TomlTable::parse(read_text_file(path, most_tree_bytes), path);
    ProblemRequest request;
    request.form = file.text("form");
    if (file.has("objective")) request.objective = file.text("objective");
    const TomlTable points = file.table("synthetic");
    for (const Parameter& input : find_form(request.form).inputs)
        request.grid.emplace(input.name, points.text(input.name));
    return request;
}

}  // namespace impactfit
