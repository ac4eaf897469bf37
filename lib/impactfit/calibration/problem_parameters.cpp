#include "impactfit/calibration/problem_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/tied_expressions.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr std::string_view damping = "hysteresis_damping";
constexpr std::string_view amplitude = "hysteresis_amplitude";

constexpr Parameter restitution_parameter{
    prescribed_restitution, "e", "1", "restitution the damping is made for by the rule", 0.0, 1.0, false,
    ParameterScale::linear};

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const Where& where) {
    throw Error(ErrorKind::problem, what, got, allowed, where);
}

// ---- The form ------------------------------------------------------------------------------------------------

/// The law's own list of parameters is a form too.
std::vector<ParameterForm> forms_called(const LawEntry& law, const std::string& name, const Where& where) {
    std::vector<ParameterForm> forms;
    std::vector<std::string> known{"dimensional"};
    if (name == known.front()) forms.push_back({"dimensional", law.parameters, false, false, nullptr});
    for (const ParameterForm& form : law.forms) {
        if (form.name == name) forms.push_back(form);
        if (known.back() != form.name) known.emplace_back(form.name);
    }
    if (forms.empty())
        refuse(fmt::format("{} has no such form", law.description.name), name, allowed_names(name, known), where);
    return forms;
}

bool is_in(std::string_view name, const ParameterForm& form) {
    return std::any_of(form.parameters.begin(), form.parameters.end(),
                       [&](const Parameter& parameter) { return parameter.name == name; });
}

/// The form that has all the parameters named.
ParameterForm form_of(const TomlTable& section, const std::vector<ParameterForm>& forms, const LawEntry& law) {
    std::vector<std::string> known;
    for (const ParameterForm& form : forms)
        for (const Parameter& parameter : form.parameters)
            if (std::find(known.begin(), known.end(), parameter.name) == known.end())
                known.emplace_back(parameter.name);
    if (law.has(damping)) known.emplace_back(prescribed_restitution);
    const std::vector<std::string> keys = section.keys();
    for (const std::string& key : keys)
        if (std::find(known.begin(), known.end(), key) == known.end())
            refuse(fmt::format("{} has no parameter of this name", law.description.name), key,
                   allowed_names(key, known), section.where(key));
    for (const ParameterForm& form : forms)
        if (std::all_of(keys.begin(), keys.end(),
                        [&](const std::string& key) { return key == prescribed_restitution || is_in(key, form); }))
            return form;
    refuse("parameters of two lists are given together", fmt::format("{}", fmt::join(keys, ", ")),
           "one list or the other (see: impactfit laws LAW)", section.where());
}

// ---- Which are there -----------------------------------------------------------------------------------------

void check_damping(const TomlTable& section, const LawEntry& law) {
    if (!law.has(damping)) return;
    const bool factor = section.has(damping), wanted = section.has(prescribed_restitution);
    if (factor && wanted)
        refuse("the damping is given twice", fmt::format("{} and {}", damping, prescribed_restitution), "one of them",
               section.where(prescribed_restitution));
    if (!factor && !wanted)
        refuse(fmt::format("{} needs its damping", law.description.name), "neither",
               fmt::format("{} or {} under [parameters]", damping, prescribed_restitution), section.where());
}

void check_complete(const TomlTable& section, const FitProblem& problem) {
    std::vector<std::string> missing, all;
    for (const Parameter& parameter : problem.form.parameters) {
        all.emplace_back(parameter.name);
        const bool known = section.has(parameter.name) || parameter.name == damping || parameter.name == amplitude;
        if (!known) missing.emplace_back(parameter.name);
    }
    if (!missing.empty())
        refuse("parameters are missing", fmt::format("nothing for {}", fmt::join(missing, ", ")),
               fmt::format("{{ fixed = ... }} or {{ start = ... }} for each of {}", fmt::join(all, ", ")),
               section.where());
}

// ---- One parameter -------------------------------------------------------------------------------------------

const std::vector<std::string> parameter_keys{"start", "lower",      "upper",  "scale",
                                              "fixed", "expression", "column", "prior"};

Role role_of(const TomlTable& entry) {
    const std::array<std::pair<const char*, Role>, 4> roles{
        {{"start", Role::free}, {"fixed", Role::fixed}, {"expression", Role::tied}, {"column", Role::column}}};
    std::vector<Role> found;
    for (const auto& [key, role] : roles)
        if (entry.has(key)) found.push_back(role);
    if (found.size() != 1)
        refuse("a parameter is either free, fixed, tied or a column",
               found.empty() ? "none of these" : fmt::format("{} of these", found.size()),
               "one of start, fixed, expression, column", entry.where());
    for (const char* key : {"lower", "upper", "scale"})
        if (entry.has(key) && found.front() != Role::free)
            refuse("only a free parameter has bounds and a scale", key, "start = ... beside it, or leave it out",
                   entry.where(key));
    if (entry.has("prior") && found.front() != Role::free && found.front() != Role::tied)
        refuse("only a free or tied parameter has a prior", "prior", "start = ... beside it, or leave it out",
               entry.where("prior"));
    return found.front();
}

/// A number, or a text with a unit where the unit of the parameter is known.
double value_of_key(const TomlTable& entry, const char* key, const std::string& unit) {
    if (unit.find("nan") == std::string::npos) return entry.quantity(key, unit);
    if (entry.is_text(key))
        refuse("the unit depends on an exponent that is not a number before the fit", entry.text(key),
               "a bare number, in SI", entry.where(key));
    return entry.number(key);
}

void check_value(const Parameter& parameter, double value, const FitProblem& problem, const Where& where) {
    try {
        check_parameter(parameter, value, problem.model->name);
    } catch (const Error& error) {
        refuse(error.problem(), error.got(), error.allowed(), where);
    }
}

void check_law_bounds(const Parameter& parameter, const FitParameter& read, const TomlTable& entry) {
    const auto check = [&](const char* key, double value) {
        if (!entry.has(key) || (value >= parameter.lower && value <= parameter.upper)) return;
        refuse(fmt::format("a bound of {} outside what the law allows", parameter.name), fmt::format("{:g}", value),
               allowed_text(parameter), entry.where(key));
    };
    check("lower", read.lower);
    check("upper", read.upper);
}

void check_bounds(const FitParameter& read, const TomlTable& entry) {
    if (!(read.lower < read.upper))
        refuse("bounds that contradict each other", fmt::format("lower {:g}, upper {:g}", read.lower, read.upper),
               "lower below upper", entry.where(entry.has("lower") ? "lower" : "upper"));
    if (read.value < read.lower || read.value > read.upper)
        refuse("the start is outside its bounds", fmt::format("{:g}", read.value),
               fmt::format("{:g} to {:g}", read.lower, read.upper), entry.where("start"));
}

void check_scale(const FitParameter& read, const TomlTable& entry) {
    const Where where = entry.where(entry.has("scale") ? "scale" : "start");
    if (read.scale == ParameterScale::log10 && !(read.value > 0.0 && read.lower >= 0.0))
        refuse("a log10 scale takes positive values", fmt::format("start {:g}, lower {:g}", read.value, read.lower),
               "start above 0 and lower at least 0, or scale = \"linear\"", where);
    if (read.scale != ParameterScale::logit) return;
    if (!std::isfinite(read.lower) || !std::isfinite(read.upper) || read.value <= read.lower ||
        read.value >= read.upper)
        refuse("a logit scale is for a start between finite bounds",
               fmt::format("start {:g}, {:g} to {:g}", read.value, read.lower, read.upper),
               "finite bounds with the start inside, or scale = \"linear\"", where);
}

/// The law's own scale, unless the values it takes do not fit it.
ParameterScale usual_scale(const Parameter& parameter, const FitParameter& read) {
    if (parameter.scale == ParameterScale::log10 && read.lower < 0.0) return ParameterScale::linear;
    return parameter.scale;
}

NormalPrior read_prior(const TomlTable& entry, const std::string& unit, ParameterScale scale) {
    const TomlTable prior = entry.table("prior");
    prior.only_keys(std::vector<std::string>{"normal"});
    const std::string known = unit.find("nan") == std::string::npos ? unit : std::string{'1'};
    const std::vector<double> numbers = prior.quantities("normal", {known, known});
    const bool logarithmic = scale == ParameterScale::log10;
    const bool fits = std::isfinite(numbers[0]) && (!logarithmic || numbers[0] > 0.0);
    if (fits && numbers[1] > 0.0 && std::isfinite(numbers[1])) return {numbers[0], numbers[1]};
    refuse("a prior that is none", fmt::format("[{:g}, {:g}]", numbers[0], numbers[1]),
           fmt::format("normal = [mean{}, standard deviation above 0]", logarithmic ? " above 0" : ""),
           prior.where("normal"));
}

void read_free(const TomlTable& entry, const Parameter& parameter, const std::string& unit, FitProblem& problem,
               FitParameter& read) {
    read.value = value_of_key(entry, "start", unit);
    read.lower = entry.has("lower") ? value_of_key(entry, "lower", unit) : parameter.lower;
    read.upper = entry.has("upper") ? value_of_key(entry, "upper", unit) : parameter.upper;
    check_law_bounds(parameter, read, entry);
    check_bounds(read, entry);
    check_value(parameter, read.value, problem, entry.where("start"));
    read.scale = entry.has("scale") ? static_cast<ParameterScale>(entry.choice("scale", parameter_scale_names))
                                    : usual_scale(parameter, read);
    check_scale(read, entry);
}

FitParameter read_parameter(const TomlTable& entry, const Parameter& parameter, const std::string& unit,
                            FitProblem& problem) {
    entry.only_keys(parameter_keys);
    FitParameter read;
    read.name = parameter.name;
    read.role = role_of(entry);
    if (unit.find("nan") == std::string::npos) read.unit = unit;
    read.lower = parameter.lower;
    read.upper = parameter.upper;
    if (read.role == Role::free) read_free(entry, parameter, unit, problem, read);
    if (read.role == Role::fixed) {
        read.value = value_of_key(entry, "fixed", unit);
        check_value(parameter, read.value, problem, entry.where("fixed"));
    }
    if (read.role == Role::tied) read.expression = entry.text("expression");
    if (read.role == Role::column) read.column = entry.text("column");
    if (entry.has("prior")) read.prior = read_prior(entry, unit, read.scale);
    return read;
}

TomlTable entry_of(const TomlTable& section, std::string_view name) {
    if (!section.is_table(name))
        refuse("a parameter is a table", std::string(name), "name = { start = ... } or name = { fixed = ... }",
               section.where(name));
    return section.table(name);
}

// ---- Expressions ---------------------------------------------------------------------------------------------

/// Reads the formulas as the fit will, and says where the one stands that cannot be.
void check_expressions(const TomlTable& section, const FitProblem& problem) {
    try {
        const TiedExpressions read(problem.parameters, problem.path);
    } catch (const Error& error) {
        const std::string& key = error.where().key;
        const std::string name = key.substr(key.find('.') + 1);
        refuse(error.problem(), error.got(), error.allowed(), section.table(name).where("expression"));
    }
}

// ---- All of them ---------------------------------------------------------------------------------------------

FitParameter unit_amplitude() {
    return {.name = std::string(amplitude),
            .value = 1.0,
            .unit = std::string{'1'},
            .reason = "it only scales stiffness and rate constants, so no data can tell it; 1 by convention"};
}

/// Exponents first: the units of the others depend on them.
void read_form(const TomlTable& section, FitProblem& problem) {
    const auto& list = problem.form.parameters;
    std::vector<double> values(list.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<FitParameter> read(list.size());
    for (const bool numbers : {true, false})
        for (std::size_t i = 0; i < list.size(); ++i) {
            if ((list[i].unit == "1") != numbers || (list[i].name == damping && problem.takes_restitution)) continue;
            const std::string unit = parameter_unit(list, i, values);
            read[i] = section.has(list[i].name)
                          ? read_parameter(entry_of(section, list[i].name), list[i], unit, problem)
                          : unit_amplitude();
            values[i] = read[i].value;
        }
    for (FitParameter& parameter : read)
        if (!parameter.name.empty()) problem.parameters.push_back(std::move(parameter));
}

}  // namespace

const Parameter& description_of(const FitProblem& problem, std::string_view parameter) {
    if (parameter == prescribed_restitution) return restitution_parameter;
    return problem.form.parameters[parameter_index(problem.form.parameters, parameter, problem.model->name)];
}

std::vector<double> start_values(const FitProblem& problem) {
    std::vector<double> values(problem.form.parameters.size(), std::numeric_limits<double>::quiet_NaN());
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.name != prescribed_restitution)
            values[parameter_index(problem.form.parameters, parameter.name, problem.model->name)] = parameter.value;
    return values;
}

void read_parameters(const TomlTable& section, const std::string& form_name, FitProblem& problem) {
    const LawEntry& law = *problem.model->law;
    const std::vector<ParameterForm> forms = forms_called(law, form_name, section.where());
    problem.form = form_of(section, forms, law);
    check_damping(section, law);
    check_complete(section, problem);
    problem.takes_restitution = section.has(prescribed_restitution);
    read_form(section, problem);
    if (problem.takes_restitution)
        problem.parameters.push_back(
            read_parameter(entry_of(section, prescribed_restitution), restitution_parameter, "1", problem));
    check_expressions(section, problem);
    if (std::none_of(problem.parameters.begin(), problem.parameters.end(),
                     [](const FitParameter& parameter) { return parameter.role == Role::free; }))
        refuse("no parameter is free", "only fixed ones, tied ones and columns", "start = ... for at least one",
               section.where());
}

}  // namespace impactfit
