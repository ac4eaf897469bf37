#include "impactfit/dynamics/make_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/contact/law_forms.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"

namespace impactfit {
namespace {

constexpr std::string_view varied_damping = "hysteresis_damping";

[[noreturn]] void refuse_terms(const std::string& what, const std::string& got, const std::string& allowed) {
    throw Error(ErrorKind::usage, what, got, allowed);
}

const SweepAxis* axis_of(const SweepTerms& terms, std::string_view name) {
    const auto found =
        std::find_if(terms.axes.begin(), terms.axes.end(), [&](const SweepAxis& axis) { return axis.name == name; });
    return found == terms.axes.end() ? nullptr : &*found;
}

/// Returns the names of the parameters, fixed and varied. Throws for a name that no form has, and for a fixed axis.
std::vector<std::string> parameter_names(const ContactModel& model, const SweepTerms& terms,
                                         const std::vector<ParameterForm>& forms) {
    std::vector<std::string> names;
    for (const auto& [name, value] : terms.values) {
        if (axis_of(terms, name) != nullptr) refuse_terms("a quantity is both fixed and varied", name, "one of both");
        names.push_back(name);
    }
    for (const SweepAxis& axis : terms.axes)
        if (axis.name != swept_mass && axis.name != swept_speed && axis.name != swept_load) names.push_back(axis.name);
    const std::vector<std::string> known = names_given(*model.law, forms);
    for (const std::string& name : names)
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse_terms(fmt::format("{} has no quantity of this name", model.name), name, allowed_names(name, known));
    return names;
}

ParameterForm form_of(const ContactModel& model, const SweepTerms& terms) {
    const std::vector<ParameterForm> forms = forms_called(*model.law, terms.form, {});
    const std::vector<std::string> names = parameter_names(model, terms, forms);
    if (const ParameterForm* form = form_with(forms, names)) return *form;
    refuse_terms("parameters of two forms", fmt::format("{}", fmt::join(names, ", ")), "parameters of one form");
}

/// Returns the start of an axis, or 1 for a quantity with a unit, because the unit may depend on an exponent.
double base_of(const SweepAxis& axis, std::string_view unit) {
    return unit == "1" ? axis.start : 1.0;
}

std::vector<double> base_values(const ContactModel& model, const SweepTerms& terms, const ParameterForm& form) {
    std::vector<double> values;
    std::string missing;
    for (const Parameter& parameter : form.parameters) {
        values.push_back(std::numeric_limits<double>::quiet_NaN());
        if (const SweepAxis* axis = axis_of(terms, parameter.name)) {
            values.back() = base_of(*axis, parameter.unit);
        } else if (const auto fixed = terms.values.find(parameter.name); fixed != terms.values.end()) {
            values.back() = fixed->second;
        } else if (parameter.name != varied_damping) {
            missing += fmt::format("{}{}", missing.empty() ? "" : ", ", parameter.name);
        }
        const bool open = std::isnan(values.back()) && !terms.values.contains(parameter.name);
        if (!open) check_parameter(parameter, values.back(), model.name);
    }
    if (!missing.empty())
        refuse_terms(fmt::format("missing parameters of {}", model.name), missing, "a value for each");
    return values;
}

std::optional<double> base_restitution(const SweepTerms& terms) {
    if (const SweepAxis* axis = axis_of(terms, prescribed_restitution)) return axis->start;
    const auto fixed = terms.values.find(prescribed_restitution);
    return fixed == terms.values.end() ? std::nullopt : std::optional(fixed->second);
}

void check_damping(const ImpactRequest& base) {
    const auto& parameters = base.form.parameters;
    const auto damping = std::find_if(parameters.begin(), parameters.end(),
                                      [](const Parameter& parameter) { return parameter.name == varied_damping; });
    if (damping == parameters.end()) return;
    const bool given = !std::isnan(base.values[static_cast<std::size_t>(damping - parameters.begin())]);
    if (given != base.restitution.has_value()) return;
    refuse_terms(given ? "duplicate damping" : fmt::format("damping of {} is missing", base.model->name),
                 given ? fmt::format("{} and {}", varied_damping, prescribed_restitution) : "neither",
                 fmt::format("{} or {}", varied_damping, prescribed_restitution));
}

/// Returns a fixed mass or speed; 1 for a varied value and in a form that fixes it at 1.
double impact_value(const SweepTerms& terms, std::string_view name, const std::optional<double>& fixed, bool needed) {
    const bool varied = axis_of(terms, name) != nullptr;
    if (varied && fixed) refuse_terms("a quantity is both fixed and varied", std::string(name), "one of both");
    if (!needed && fixed) refuse_terms("the form fixes this quantity at 1", std::string(name), "no value");
    if (needed && !varied && !fixed) refuse_terms("a quantity is missing", std::string(name), "a value or an axis");
    return fixed.value_or(1.0);
}

Impact<double> base_impact(const SweepTerms& terms, const ParameterForm& form) {
    const Impact<double> impact{
        impact_value(terms, swept_mass, terms.effective_mass, !form.unit_impact),
        impact_value(terms, swept_speed, terms.impact_speed, !form.unit_impact || form.needs_speed), terms.load};
    check_impact(impact);
    return impact;
}

std::string_view rule_of(const ContactModel& model, const SweepTerms& terms, const SweepPlan& plan) {
    const std::string& wanted = terms.damping_formula;
    if (!wanted.empty() && !plan.has_damping_rule())
        refuse_terms("a damping formula needs a prescribed restitution", wanted,
                     "prescribed_restitution, fixed or varied");
    const std::string_view rule = wanted.empty() ? default_damping(model) : std::string_view(wanted);
    return rule == exact_rule ? exact_rule : find_damping_rule(rule).description.name;
}

}  // namespace

SweepRequest make_sweep(const ContactModel& model, const SweepTerms& terms) {
    if (terms.axes.empty()) refuse_terms("a sweep needs an axis", "none", "NAME, start, stop, count");
    SweepRequest request{{&model, {}, {}, {}, terms.options.separation.value_or(model.law->description.separation)},
                         {}};
    ImpactRequest& base = request.base;
    base.form = form_of(model, terms);
    base.values = base_values(model, terms, base.form);
    base.restitution = base_restitution(terms);
    check_damping(base);
    base.nondimensional = base.form.unit_impact;
    base.impact = base_impact(terms, base.form);
    base.gravity = terms.gravity;
    SweepPlan& plan = request.plan;
    plan = {model.law, base.values, base.impact, terms.options, base.restitution, exact_rule, terms.axes, base.form};
    plan.options.separation = base.separation;
    plan.options.validate();
    plan.published_range = terms.published_range;
    plan.threads = terms.threads;
    plan.gravity = terms.gravity;
    plan.validate();
    plan.rule = rule_of(model, terms, plan);
    request.note_damping_without_load();
    return request;
}

}  // namespace impactfit
