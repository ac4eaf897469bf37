#include "impactfit/calibration/problem_file/parameter_entry.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

const std::vector<std::string> parameter_keys{"start", "lower",      "upper",  "scale", "fix",
                                              "fixed", "expression", "column", "prior", "group_by"};

Role role_of(const TomlTable& entry) {
    const std::array<std::pair<const char*, Role>, 5> roles{{{"start", Role::free},
                                                             {"fix", Role::fixed},
                                                             {"fixed", Role::fixed},
                                                             {"expression", Role::tied},
                                                             {"column", Role::column}}};
    std::vector<Role> found;
    for (const auto& [key, role] : roles)
        if (entry.has(key)) found.push_back(role);
    if (found.size() != 1)
        refuse_problem("parameter without a unique role",
                       found.empty() ? "none of these" : fmt::format("{} of these", found.size()),
                       "one of start, fix, expression, column", entry.where());
    for (const char* key : {"lower", "upper", "scale", "group_by"})
        if (entry.has(key) && found.front() != Role::free)
            refuse_problem("bounds, scale and group_by require a free parameter", key,
                           "with start = ..., or no such key", entry.where(key));
    if (entry.has("prior") && entry.has("group_by"))
        refuse_problem("ambiguous prior of a parameter per group: it applies to each group or to all groups",
                       "prior and group_by", "one of these keys, or bounds instead of the prior", entry.where("prior"));
    if (entry.has("prior") && found.front() != Role::free && found.front() != Role::tied)
        refuse_problem("a prior requires a free or tied parameter", "prior", "with start = ..., or no such key",
                       entry.where("prior"));
    return found.front();
}

/// Returns the value of a number, or of a text with unit if the unit of the parameter is determined.
double value_of_key(const TomlTable& entry, const char* key, const std::string& unit) {
    if (unit.find("nan") == std::string::npos) return entry.quantity(key, unit);
    if (entry.is_text(key))
        refuse_problem("unit depends on an exponent that is undetermined before the fit", entry.text(key),
                       "a number without unit, in SI", entry.where(key));
    return entry.number(key);
}

void check_value(const Parameter& parameter, double value, const FitProblem& problem, const SourceLocation& where) {
    try {
        check_parameter(parameter, value, problem.model->name);
    } catch (const Error& error) {
        throw error.as(ErrorKind::problem).at(where);
    }
}

void check_law_bounds(const Parameter& parameter, const FitParameter& read, const TomlTable& entry) {
    const auto check = [&](const char* key, double value) {
        if (!entry.has(key) || (value >= parameter.lower && value <= parameter.upper)) return;
        refuse_problem(fmt::format("bound of {} outside the limits of the law", parameter.name),
                       fmt::format("{:g}", value), allowed_text(parameter), entry.where(key));
    };
    check("lower", read.lower);
    check("upper", read.upper);
}

void check_bounds(const FitParameter& read, const TomlTable& entry) {
    if (!(read.lower < read.upper))
        refuse_problem("contradictory bounds", fmt::format("lower {:g}, upper {:g}", read.lower, read.upper),
                       "lower below upper", entry.where(entry.has("lower") ? "lower" : "upper"));
    if (read.value < read.lower || read.value > read.upper)
        refuse_problem("start outside its bounds", fmt::format("{:g}", read.value),
                       fmt::format("{:g} to {:g}", read.lower, read.upper), entry.where("start"));
}

void check_scale(const FitParameter& read, const TomlTable& entry) {
    const SourceLocation where = entry.where(entry.has("scale") ? "scale" : "start");
    if (read.scale == ParameterScale::log10 && !(read.value > 0.0 && read.lower >= 0.0))
        refuse_problem("a log10 scale requires positive values",
                       fmt::format("start {:g}, lower {:g}", read.value, read.lower),
                       "start above 0 and lower at least 0, or scale = \"linear\"", where);
    if (read.scale != ParameterScale::logit) return;
    if (!std::isfinite(read.lower) || !std::isfinite(read.upper) || read.value <= read.lower ||
        read.value >= read.upper)
        refuse_problem("a logit scale requires a start between finite bounds",
                       fmt::format("start {:g}, {:g} to {:g}", read.value, read.lower, read.upper),
                       "finite bounds with the start inside, or scale = \"linear\"", where);
}

/// Returns the default scale of the law; linear if a log10 scale has a negative lower bound.
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
    refuse_problem("invalid prior", fmt::format("[{:g}, {:g}]", numbers[0], numbers[1]),
                   fmt::format("normal = [mean{}, standard deviation above 0]", logarithmic ? " above 0" : ""),
                   prior.where("normal"));
}

void read_free(const TomlTable& entry, const Parameter& parameter, const std::string& unit, const FitProblem& problem,
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
    static constexpr std::array<std::string_view, 1> shares{"group"};
    read.per_group = entry.has("group_by") && entry.choice("group_by", shares) == 0;
}

}  // namespace

FitParameter read_parameter(const TomlTable& entry, const Parameter& parameter, const std::string& unit,
                            const FitProblem& problem) {
    entry.only_keys(parameter_keys);
    FitParameter read;
    read.name = parameter.name;
    read.role = role_of(entry);
    read.line = entry.where().line;
    if (unit.find("nan") == std::string::npos) read.unit = unit;
    read.lower = parameter.lower;
    read.upper = parameter.upper;
    if (read.role == Role::free) read_free(entry, parameter, unit, problem, read);
    if (read.role == Role::fixed) {
        const char* key = entry.has("fix") ? "fix" : "fixed";  // its name in older files
        read.value = value_of_key(entry, key, unit);
        check_value(parameter, read.value, problem, entry.where(key));
    }
    if (read.role == Role::tied) read.expression = entry.text("expression");
    if (read.role == Role::column) read.column = entry.text("column");
    if (entry.has("prior")) read.prior = read_prior(entry, unit, read.scale);
    return read;
}

TomlTable parameter_table(const TomlTable& section, std::string_view name) {
    if (!section.is_table(name))
        refuse_problem("a parameter is a table", std::string(name), "name = { start = ... } or name = { fix = ... }",
                       section.where(name));
    return section.table(name);
}

}  // namespace impactfit
