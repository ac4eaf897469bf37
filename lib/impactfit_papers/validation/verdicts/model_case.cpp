#include "impactfit_papers/validation/verdicts/model_case.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

double value_of_parameter(std::string_view name, const ModelCase& model_case, const Specimen& specimen) {
    if (name == "stiffness") return specimen.stiffness;
    if (name == "hertz_exponent") return specimen.hertz_exponent;
    if (name == "damping_exponent") return model_case.damping_exponent.value_or(specimen.hertz_exponent);
    if (name == "velocity_exponent") return model_case.velocity_exponent.value_or(1.0);
    return 0.0;
}

}  // namespace

Specimen specimen_of(const Dataset& dataset, std::size_t row) {
    const auto si = [&](const char* column) { return required(dataset, row, column); };
    return {si("stiffness"), si("hertz_exponent"), si("restitution"), {si("effective_mass"), si("impact_speed")}};
}

std::string ModelCase::label() const {
    std::string text(model->name);
    if (damping_exponent) text += fmt::format(" m={:g}", *damping_exponent);
    if (velocity_exponent) text += fmt::format(" q={:g}", *velocity_exponent);
    return rule.empty() ? text : text + " " + rule;
}

std::vector<double> values_for(const ModelCase& model_case, const Specimen& specimen) {
    const LawEntry& law = *model_case.model->law;
    std::vector<double> values;
    for (const Parameter& parameter : law.parameters)
        values.push_back(value_of_parameter(parameter.name, model_case, specimen));
    if (law.has("hysteresis_damping")) {
        const std::string_view rule =
            model_case.rule.empty() ? model_case.model->rule : std::string_view(model_case.rule);
        values[law.index_of("hysteresis_damping")] =
            damping_by_rule(rule, law.coefficients(values), specimen.impact, law.description.separation,
                            specimen.restitution, default_tolerance);
    }
    return values;
}

Collision<double> collide(const ModelCase& model_case, const Specimen& specimen) {
    const Collision<double> collision =
        simulate(*model_case.model->law, values_for(model_case, specimen), specimen.impact);
    if (collision.status == CollisionStatus::separated || collision.status == CollisionStatus::sticks) return collision;
    throw Error(ErrorKind::internal, "a validation impact did not converge", model_case.label());
}

}  // namespace impactfit
