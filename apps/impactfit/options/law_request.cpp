#include "options/law_request.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/contact/law_forms.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"
#include "options/symbols.hpp"

namespace impactfit::app {
namespace {

constexpr const char* damping = "hysteresis_damping";

/// True for a parameter that `impactfit damping` computes, in any form of a law.
bool is_damping(std::string_view name) {
    constexpr std::array<std::string_view, 4> dampings{damping, "rate_damping", "pi_1", "pi_1_base"};
    return std::find(dampings.begin(), dampings.end(), name) != dampings.end();
}

struct Setting {
    std::string name, value;
};

Setting split(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw Error(ErrorKind::usage, "format is name=value", text, "for example stiffness=2.4e10",
                    {{}, 0, 0, "--set"});
    return {text.substr(0, equals), text.substr(equals + 1)};
}

/// Rejects mass and speed of the impact among the parameters.
void check_no_impact(const std::string& name, const std::string& value, const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    for (const auto& [word, option] :
         {std::pair{"impact_speed", "--speed"}, {"speed", "--speed"}, {"effective_mass", "--mass"}, {"mass", "--mass"}})
        if (name == word)
            throw Error(ErrorKind::usage, "not a parameter of the law", name, fmt::format("{} '{}'", option, value),
                        {{}, 0, 0, "--set"});
}

std::vector<Setting> read_settings(const LawArguments& arguments, const ContactModel& model,
                                   const std::vector<ParameterForm>& forms) {
    const std::vector<std::string> known = names_given(*model.law, forms);
    std::vector<Setting> settings;
    std::vector<std::string> texts = arguments.settings;
    name_parameters(texts, *model.law, "--set");
    for (const std::string& text : texts) {
        const Setting setting = split(text);
        check_no_impact(setting.name, setting.value, known);
        if (std::find(known.begin(), known.end(), setting.name) == known.end())
            throw Error(ErrorKind::usage, fmt::format("{} has no parameter of this name", model.name), setting.name,
                        allowed_names(setting.name, known), {{}, 0, 0, "--set"});
        const bool duplicate =
            std::any_of(settings.begin(), settings.end(), [&](const Setting& s) { return s.name == setting.name; });
        if (duplicate)
            throw Error(ErrorKind::usage, "duplicate parameter", setting.name, "unique names", {{}, 0, 0, "--set"});
        settings.push_back(setting);
    }
    return settings;
}

/// Returns the first form that has all the given parameters.
const ParameterForm& form_of(const std::vector<Setting>& settings, const std::vector<ParameterForm>& forms) {
    std::vector<std::string> names;
    for (const Setting& setting : settings) names.push_back(setting.name);
    if (const ParameterForm* form = form_with(forms, names)) return *form;
    std::string mixed;
    for (const std::string& name : names)
        if (std::any_of(forms.begin(), forms.end(), [&](const ParameterForm& form) {
                return !form_with({&form, 1}, {&name, 1});
            }))
            mixed += (mixed.empty() ? "" : ", ") + name;
    throw Error(ErrorKind::usage, "parameters of two forms", mixed, "parameters of one form (see: impactfit laws LAW)",
                {{}, 0, 0, "--set"});
}

std::vector<double> form_values(const std::vector<Setting>& settings, const ParameterForm& form,
                                std::string_view owner) {
    std::vector<double> values(form.parameters.size(), std::numeric_limits<double>::quiet_NaN());
    for (const std::size_t i : numbers_first(form.parameters)) {
        const Parameter& parameter = form.parameters[i];
        const auto setting = std::find_if(settings.begin(), settings.end(),
                                          [&](const Setting& one) { return one.name == parameter.name; });
        if (setting == settings.end()) continue;
        values[i] = parse_quantity(setting->value, parameter_unit(form.parameters, i, values),
                                   {{}, 0, 0, "--set " + setting->name});
        check_parameter(parameter, values[i], owner);
    }
    return values;
}

/// Checks completeness before it reads a value, because the units of some parameters depend on other parameters.
void require_complete(const std::vector<Setting>& settings, const ParameterForm& form, std::string_view owner,
                      bool needs_damping) {
    std::string missing;
    for (const Parameter& parameter : form.parameters) {
        const bool given =
            std::any_of(settings.begin(), settings.end(), [&](const Setting& s) { return s.name == parameter.name; });
        if (!given && parameter.name != damping && (needs_damping || !is_damping(parameter.name)))
            missing += fmt::format("{}{}", missing.empty() ? "" : ", ", parameter.name);
    }
    if (!missing.empty())
        throw Error(ErrorKind::usage, fmt::format("missing parameters of {}", owner), missing,
                    "--set name=value for each", {{}, 0, 0, "--set"});
}

/// Rejects a given damping for a command that computes the damping.
void check_no_damping(const std::vector<Setting>& settings) {
    for (const Setting& setting : settings)
        if (is_damping(setting.name) || setting.name == prescribed_restitution)
            throw Error(ErrorKind::usage, "this command computes the damping", setting.name, "--restitution only",
                        {{}, 0, 0, "--set"});
}

void check_damping(const ImpactRequest& request) {
    if (!request.law().has(damping)) return;
    const bool given = !std::isnan(request.values[request.law().index_of(damping)]);
    if (given && request.restitution)
        throw Error(ErrorKind::usage, "duplicate damping", fmt::format("{} and {}", damping, prescribed_restitution),
                    "one of them", {{}, 0, 0, "--set"});
    if (!given && !request.restitution)
        throw Error(ErrorKind::usage, fmt::format("damping of {} is missing", request.model->name), "none",
                    fmt::format("--set {}=... or --set {}=...", damping, prescribed_restitution), {{}, 0, 0, "--set"});
}

double read_mass(const std::string& text, const char* option) {
    if (text == "inf") return std::numeric_limits<double>::infinity();
    return parse_quantity(text, "kg", {{}, 0, 0, option});
}

double read_speed(const LawArguments& arguments) {
    if (arguments.speed.empty())
        throw Error(ErrorKind::usage, "the impact speed is missing", "none", "--speed V, in m/s or with a unit",
                    {{}, 0, 0, "--speed"});
    const double speed = parse_quantity(arguments.speed, "m/s", {{}, 0, 0, "--speed"});
    check_impact({1.0, speed});
    return speed;
}

/// Returns the impact of a form. A form with unit mass has mass 1, and speed 1 if it does not depend on speed.
Impact<double> read_form_impact(const ParameterForm& form, const LawArguments& arguments) {
    const bool excess_mass = form.unit_impact && (!arguments.mass.empty() || !arguments.masses.empty());
    if (excess_mass || (form.unit_impact && !form.needs_speed && !arguments.speed.empty()))
        throw Error(ErrorKind::usage,
                    fmt::format("the {} form has unit mass{}", form.name, form.needs_speed ? "" : " and speed"),
                    excess_mass ? "--mass" : "--speed", "no such option", {{}, 0, 0, "--parameterisation"});
    if (!form.unit_impact) return read_impact(arguments);
    return {1.0, form.needs_speed ? read_speed(arguments) : 1.0};
}

}  // namespace

void LawArguments::add_to(CLI::App& command) {
    command
        .add_option("LAW", law,
                    "contact law or named model (see: impactfit laws), or a contact card or result of a fit, FILE.json")
        ->required();
    command
        .add_option("--set", settings,
                    "parameter, name=value or 'name=value unit'; repeatable (see: impactfit laws LAW)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command.add_option("--mass", mass, "effective mass [kg], or with a unit: '540 g'");
    command.add_option("--masses", masses, "masses of both bodies [kg]; inf for a wall")->expected(2);
    command.add_option("--speed,--impact-speed", speed, "impact speed [m/s], or with a unit: '15 cm/s'");
    command.add_option("--parameterisation", form, "dimensional | nondimensional | base (default: dimensional)");
    command.add_option("--separation", separation, "zero_indentation | zero_force | law (default: law)");
    command.add_flag("--published-range", published_range,
                     "reject parameter values outside the range of the source (see: impactfit laws LAW)");
}

Separation read_separation(const std::string& text, const LawEntry& law) {
    if (text == "law") return law.description.separation;
    if (text == "zero_indentation") return Separation::zero_indentation;
    if (text == "zero_force") return Separation::zero_force;
    const std::vector<std::string> known{"zero_indentation", "zero_force", "law"};
    throw Error(ErrorKind::usage, "unknown separation", text, allowed_names(text, known), {{}, 0, 0, "--separation"});
}

NamedValues read_fixed_values(const std::vector<std::string>& settings, const ContactModel& model) {
    LawArguments arguments;
    arguments.settings = settings;
    const std::vector<ParameterForm> forms = forms_called(*model.law, arguments.form, {{}, 0, 0, "--set"});
    const std::vector<Setting> read = read_settings(arguments, model, forms);
    const ParameterForm& form = form_of(read, forms);
    const std::vector<double> values = form_values(read, form, model.name);
    NamedValues named;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!std::isnan(values[i])) named[std::string(form.parameters[i].name)] = values[i];
    return named;
}

ImpactRequest read_given(const LawArguments& arguments, bool needs_damping) {
    ImpactRequest request{&find_model(arguments.law), {}, {}, {}, Separation::zero_indentation};
    const std::vector<ParameterForm> forms =
        forms_called(request.law(), arguments.form, {{}, 0, 0, "--parameterisation"});
    const std::vector<Setting> settings = read_settings(arguments, *request.model, forms);
    const ParameterForm& form = form_of(settings, forms);
    if (!needs_damping) check_no_damping(settings);
    require_complete(settings, form, request.model->name, needs_damping);
    request.values = form_values(settings, form, request.model->name);
    for (const Setting& setting : settings)
        if (setting.name == prescribed_restitution && request.law().has(damping))
            request.restitution =
                parse_quantity(setting.value, "1", {{}, 0, 0, fmt::format("--set {}", prescribed_restitution)});
    if (needs_damping) check_damping(request);
    request.form = form;
    request.nondimensional = form.unit_impact;
    request.impact = read_form_impact(form, arguments);
    request.separation = read_separation(arguments.separation, request.law());
    return request;
}

ImpactRequest read_request(const LawArguments& arguments, bool needs_damping) {
    ImpactRequest request = read_given(arguments, needs_damping);
    if (request.form.values) request.values = request.form.values(request.values, request.impact.impact_speed);
    if (request.form.unit_impact) request.impact = {};
    if (arguments.published_range) request.law().check_published(request.values);
    return request;
}

Impact<double> read_impact(const LawArguments& arguments) {
    const bool missing = arguments.mass.empty();
    if (missing == arguments.masses.empty())
        throw Error(ErrorKind::usage, missing ? "the mass is missing" : "the mass is ambiguous",
                    missing ? "none" : "--mass and --masses", "--mass M, the effective mass, or --masses A B",
                    {{}, 0, 0, "--mass"});
    const double speed = read_speed(arguments);
    const Impact<double> impact{arguments.masses.empty() ? parse_quantity(arguments.mass, "kg", {{}, 0, 0, "--mass"})
                                                         : effective_mass(read_mass(arguments.masses[0], "--masses"),
                                                                          read_mass(arguments.masses[1], "--masses")),
                                speed};
    check_impact(impact);
    return impact;
}

void check_has_damping(const ContactModel& model) {
    if (!model.law->has(damping) && !model.law->has("rate_damping"))
        throw Error(ErrorKind::usage, fmt::format("{} has no damping", model.name), std::string(model.name),
                    "a law with hysteresis_damping or rate_damping (see: impactfit laws)");
}

void check_takes_rule(const ContactModel& model, const std::string& rule) {
    if (!rule.empty() && !model.law->has(damping))
        throw Error(ErrorKind::usage, fmt::format("{} has no damping formula", model.name), rule,
                    fmt::format("a law with {}", damping), {{}, 0, 0, "--damping-formula"});
}

void resolve_damping(ImpactRequest& request, const std::string& rule, double tolerance) {
    check_takes_rule(*request.model, rule);
    if (!request.restitution) {
        if (!rule.empty())
            throw Error(ErrorKind::usage, "a damping formula needs a prescribed restitution", rule,
                        fmt::format("--set {}=...", prescribed_restitution), {{}, 0, 0, "--damping-formula"});
        return;
    }
    request.damping_rule = rule.empty() ? std::string(default_damping(*request.model)) : rule;
    const std::size_t i = request.law().index_of(damping);
    request.values[i] = damping_by_rule(request.damping_rule, request.coefficients(), request.impact,
                                        request.separation, *request.restitution, tolerance);
}

}  // namespace impactfit::app
