#include "impactfit/dynamics/sweep_request.hpp"

#include <algorithm>

#include "impactfit/contact/law_forms.hpp"
#include "impactfit/contact/parameter_unit.hpp"

namespace impactfit {

std::string swept_unit(const ImpactRequest& base, const std::string& name) {
    if (name == swept_mass) return "kg";
    if (name == swept_speed) return "m/s";
    if (name == swept_load) return "N";
    if (name == prescribed_restitution) return "1";
    const auto& parameters = base.form.parameters;
    return parameter_unit(parameters, parameter_index(parameters, name, base.model->name), base.values);
}

std::string SweepRequest::unit_of(const std::string& name) const {
    const Parameter* parameter = find_parameter(base.law(), name);
    const bool moves = parameter != nullptr && std::any_of(plan.axes.begin(), plan.axes.end(), [&](const auto& axis) {
                           return parameter->unit.find(axis.name) != std::string_view::npos;
                       });
    if (!moves) return swept_unit(base, name);
    std::string unit(parameter->unit);
    std::replace(unit.begin(), unit.end(), '{', '(');
    std::replace(unit.begin(), unit.end(), '}', ')');
    return unit;
}

void SweepRequest::note_damping_without_load() {
    if (plan.has_load() && plan.has_damping_rule() && (plan.rule != exact_rule || plan.damping_without_load))
        base.notes.emplace_back(damping_without_load_note);
}

}  // namespace impactfit
