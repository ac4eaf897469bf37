#include "impactfit/calibration/initialisation/option_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

double mass_of(const std::string& text, const char* option) {
    return text == "inf" ? HUGE_VAL : parse_quantity(text, "kg", {{}, 0, 0, option});
}

/// Adds the standard deviation of an observable, of the output of a form, or of one of its inputs.
void add_deviation(const Setting& stated, const FormEntry* form, const Observable* output, DataBlock& block) {
    const SourceLocation where{{}, 0, 0, "--sd"};
    if (output != nullptr && stated.name == output->name)
        block.deviations.push_back({output, stated.value, where});
    else if (output == nullptr && stated.name == "impact_speed")
        block.speed_error = StatedSpeedDeviation{stated.value, where};
    else if (form != nullptr && output != nullptr && form->input(stated.name) < form->inputs.size())
        block.input_deviations.push_back({stated.name, stated.value, where});
    else if (output != nullptr)
        refuse_option("neither the output nor an input of the form", stated.name,
                      allowed_names(stated.name, form->columns()), "--sd");
    else
        block.deviations.push_back({&find_observable(stated.name), stated.value, where});
}

/// Adds the texts behind the equals signs.
void add_values(const std::vector<std::string>& settings, std::vector<std::string>& names) {
    for (const std::string& setting : settings)
        if (const std::size_t equals = setting.find('='); equals != std::string::npos)
            names.push_back(setting.substr(equals + 1));
}

/// Returns the names of columns that a command with these options can use.
std::vector<std::string> usable_columns(const ProblemOptions& options) {
    std::vector<std::string> names = known_column_names();
    names.emplace_back("impact");  // separates the impacts of a record
    names.emplace_back(unused_column);
    add_values(options.settings, names);
    add_values(options.deviations, names);
    for (const std::string& choice : options.rows) names.push_back(choice.substr(0, choice.find('=')));
    for (const LawEntry& law : all_laws())
        for (const Parameter& parameter : law.parameters) names.emplace_back(parameter.name);
    names.emplace_back(prescribed_restitution);
    for (const FormEntry& form : all_forms())
        for (std::string& column : form.columns()) names.push_back(std::move(column));
    return names;
}

/// Throws Error (data) for a new name that nothing uses: the column would be lost silently.
void check_new_names(const std::vector<ColumnMapping>& columns, const ProblemOptions& options) {
    const std::vector<std::string> known = usable_columns(options);
    const auto is_known = [&](std::string_view name) {
        return std::find(known.begin(), known.end(), name) != known.end();
    };
    for (const ColumnMapping& column : columns) {
        const std::string to = column.to.substr(0, column.to.find_last_not_of(' ', column.to.find('[') - 1) + 1);
        const std::string_view of = deviation_target(to);
        if (to.empty() || is_known(to) || (!of.empty() && is_known(of))) continue;
        throw Error(ErrorKind::data, "an unknown column", to, allowed_names(to, known), {{}, 0, 0, "--columns"});
    }
}

/// Adds "ball=A".
void add_choice(const std::string& text, std::vector<RowChoice>& choices) {
    const SourceLocation where{{}, 0, 0, "--where"};
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        refuse_option("format is COLUMN=TEXT", text, "for example --where ball=A", "--where");
    const std::string column = text.substr(0, equals), word = text.substr(equals + 1);
    const auto same =
        std::find_if(choices.begin(), choices.end(), [&](const RowChoice& choice) { return choice.column == column; });
    if (same == choices.end())
        choices.push_back({column, {word}, where});
    else
        same->words.push_back(word);
}

}  // namespace

void refuse_option(const std::string& what, const std::string& got, const std::string& allowed,
                   const std::string& option) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option});
}

const Setting* find_setting(const std::vector<Setting>& settings, std::string_view name) {
    const auto found =
        std::find_if(settings.begin(), settings.end(), [&](const Setting& one) { return one.name == name; });
    return found == settings.end() ? nullptr : &*found;
}

std::vector<Setting> split_settings(const std::vector<std::string>& texts, SettingValue value, const char* option,
                                    const char* example) {
    std::vector<Setting> settings;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        const bool none = equals == std::string::npos && value == SettingValue::optional && !text.empty();
        if (!none && (equals == std::string::npos || equals == 0 || equals + 1 == text.size()))
            refuse_option(value == SettingValue::needed ? "format is name=value" : "format is name or name=start", text,
                          example, option);
        const std::string name = text.substr(0, equals);
        if (find_setting(settings, name) != nullptr) refuse_option("duplicate name", name, "unique names", option);
        settings.push_back({name, none ? "" : text.substr(equals + 1)});
    }
    return settings;
}

RoleRequest::RoleRequest(const ProblemOptions& options, std::vector<std::string> columns_of_data)
    : free(split_settings(options.free, SettingValue::optional, "--free", "for example --free stiffness=2.4e10")),
      settings(split_settings(options.settings, SettingValue::needed, "--set", "for example --set stiffness=2.4e10")),
      columns(std::move(columns_of_data)),
      tests_formula(options.tests_formula) {}

bool RoleRequest::names(std::string_view name) const {
    return find_setting(free, name) != nullptr || find_setting(settings, name) != nullptr;
}

bool RoleRequest::is_column(std::string_view word) const {
    return std::find(columns.begin(), columns.end(), word) != columns.end();
}

void RoleRequest::check_names(const std::vector<std::string>& known, std::string_view owner, bool needs_free) const {
    const auto check = [&](const std::string& name, const char* option) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse_option(fmt::format("{} has no parameter of this name", owner), name, allowed_names(name, known),
                          option);
    };
    for (const Setting& one : free) check(one.name, "--free");
    for (const Setting& setting : settings) {
        check(setting.name, "--set");
        if (find_setting(free, setting.name) != nullptr)
            refuse_option("a parameter is both free and set", setting.name,
                          fmt::format("--free {0}={1} for a start, or only --set {0}={1} for a fixed value",
                                      setting.name, setting.value),
                          "--set");
    }
    if (free.empty() && needs_free)
        refuse_option("no parameter is free", "none", fmt::format("--free with some of {}", fmt::join(known, ", ")),
                      "--free");
}

double setting_value(const std::string& text, const Parameter& parameter, const std::string& unit,
                     std::string_view owner, const char* option) {
    const SourceLocation where{{}, 0, 0, fmt::format("{} {}", option, parameter.name)};
    const double value =
        text == "inf" ? HUGE_VAL : parse_quantity(text, unit.find("nan") == std::string::npos ? unit : "1", where);
    check_parameter(parameter, value, owner);
    return value;
}

std::optional<Separation> separation_option(const std::string& name) {
    if (name.empty() || name == "law") return std::nullopt;
    if (name == "zero_force") return Separation::zero_force;
    if (name == "zero_indentation") return Separation::zero_indentation;
    const std::vector<std::string> known{"zero_indentation", "zero_force", "law"};
    refuse_option("unknown separation", name, allowed_names(name, known), "--separation");
}

Rig rig_of_options(const ProblemOptions& options) {
    Rig rig;
    rig.where.key = options.masses.empty() ? "--mass" : "--masses";
    if (!options.mass.empty() && !options.masses.empty())
        refuse_option("duplicate mass", "--mass and --masses", "one of them", "--mass");
    if (!options.mass.empty()) rig.effective_mass = mass_of(options.mass, "--mass");
    if (options.masses.size() == 2)
        rig.effective_mass =
            effective_mass(mass_of(options.masses[0], "--masses"), mass_of(options.masses[1], "--masses"));
    if (rig.effective_mass) check_impact({*rig.effective_mass, 1.0});
    rig.unit_mass =
        std::find(options.settings.begin(), options.settings.end(), "stiffness=1") != options.settings.end();
    return rig;
}

DataBlock source_of_options(const ProblemOptions& options, const std::string& data_root) {
    DataBlock block{.path = dataset_path(data_root, options.data), .name = options.data};
    for (const std::string& text : options.columns)
        for (ColumnMapping& mapping : parse_column_mappings(text, {{}, 0, 0, "--columns"}))
            block.columns.push_back(std::move(mapping));
    check_new_names(block.columns, options);
    for (const std::string& text : options.units)
        block.columns.push_back(parse_unit_mapping(text, {{}, 0, 0, "--unit"}));
    for (const std::string& text : options.rows) add_choice(text, block.choices);
    return block;
}

Dataset dataset_of_options(const ProblemOptions& options, const std::string& data_root) {
    const DataBlock block = source_of_options(options, data_root);
    return chosen_rows(read_dataset(block.path, block.columns), block.choices);
}

DataBlock block_of_options(const ProblemOptions& options, const std::string& data_root, const Observable* output) {
    const FormEntry* form = options.form.empty() ? nullptr : &find_form(options.form);
    DataBlock block = source_of_options(options, data_root);
    if (path_kind(block.path) == PathKind::other)
        throw Error(ErrorKind::data, "not a regular file", options.data,
                    "a file: the data are read more than once; save the output of a pipe first",
                    {options.data, 0, 0, {}});
    block.where.key = "--observables";
    block.inputs_are_observables = options.tests_formula;
    block.leave_out_without_noise = options.observables.empty() && options.deviations.empty();
    for (const std::string& name : options.observables) block.observables.push_back(&find_observable(name));
    for (const Setting& stated :
         split_settings(options.deviations, SettingValue::needed, "--sd", "for example --sd duration='2 %'"))
        add_deviation(stated, form, output, block);
    return block;
}

}  // namespace impactfit
