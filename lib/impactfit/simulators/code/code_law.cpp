#include "impactfit/simulators/code/code_law.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

const CardParameter* find_parameter(const ContactCard& card, std::string_view name) {
    const auto same = [name](const CardParameter& parameter) { return parameter.name == name; };
    const auto found = std::find_if(card.parameters.begin(), card.parameters.end(), same);
    return found == card.parameters.end() ? nullptr : &*found;
}

CodeFamily family_of(const LawEntry& law) {
    if (law.is_power_law) return CodeFamily::power_law;
    if (law.has(prescribed_restitution) && law.has("damping_exponent")) return CodeFamily::two_springs;
    if (law.description.name == "walton_braun_1986") return CodeFamily::walton_braun;
    if (law.description.name == "thornton_1997") return CodeFamily::thornton;
    if (law.description.name == "bouc_wen_maxwell_2024") return CodeFamily::bouc_wen_series;
    if (law.hysteretic && law.has("unloading_rate_constant")) return CodeFamily::bouc_wen_parallel;
    throw Error(
        ErrorKind::usage, "the law cannot be written as source code", std::string(law.description.name),
        "a law of the power-law family, approximate dynamics, a Bouc-Wen law, walton_braun_1986 or thornton_1997");
}

/// Impact at the geometric means of the ranges.
Impact<double> middle_impact(const ContactCard& card) {
    return {std::sqrt(card.masses.lowest) * std::sqrt(card.masses.highest),
            std::sqrt(card.speeds.lowest) * std::sqrt(card.speeds.highest)};
}

ImpactDamping impact_damping(const CodeLaw& law) {
    const PowerLawCoefficients<double>& c = law.power;
    const double b = speed_power(c.hertz_exponent, c.damping_exponent, c.velocity_exponent);
    const double mass_exponent = (c.hertz_exponent - c.damping_exponent) / (c.hertz_exponent + 1.0);
    const double speed_exponent = is_scale_free(b) ? 0.0 : -b;
    const Impact<double> middle = middle_impact(law.card);
    const double scale = std::pow(middle.effective_mass, mass_exponent) * std::pow(middle.impact_speed, speed_exponent);
    return {c.hysteresis_damping / scale, mass_exponent, speed_exponent, least_impact_speed(law.card)};
}

}  // namespace

double least_impact_speed(const ContactCard& card) {
    return 1e-3 * card.speeds.lowest;
}

CodeLaw code_law(const ContactCard& card) {
    CodeLaw law{card, family_of(card.law()), law_values(card, middle_impact(card)), {}, {}};
    if (law.family != CodeFamily::power_law) return law;
    law.power = law.card.law().coefficients(law.values);
    if (find_parameter(law.card, prescribed_restitution)) law.damping = impact_damping(law);
    return law;
}

}  // namespace impactfit
