#pragma once
// A published formula for the damping of a wanted restitution. A rule and the force law it was published for make a
// named model: `lankarani_nikravesh_1990` is the Hunt-Crossley force with the damping of Lankarani and Nikravesh.

#include <string>
#include <string_view>

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

struct DampingRuleDescription {
    std::string_view name;
    std::string_view title;
    std::string_view equation;
    std::string_view source;
    std::string_view range;          ///< for which exponents it was published
    std::string_view remark;         ///< the restitution it really gives, and how its source is known
    std::string_view alias = {};     ///< a second name: the same formula published by others
    double least_restitution = 0.0;  ///< below it the formula has no numbers
};

/// A rule also names `Law`, the force law it belongs to. Formulas use stiffness and exponents, never the damping.
template <class Rule>
concept DampingRule = requires(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
    typename Rule::Law;
    { Rule::description } -> std::convertible_to<DampingRuleDescription>;
    { Rule::applies_to(law) } -> std::same_as<bool>;
    /// lambda for the wanted restitution e in (0, 1].
    { Rule::hysteresis_damping(law, impact, e) } -> std::same_as<double>;
};

/// True for the exponents most published rules are for: damping like the elastic force, linear in the rate.
inline bool has_hunt_crossley_exponents(const PowerLawCoefficients<double>& law) {
    return law.damping_exponent == law.hertz_exponent && law.velocity_exponent == 1.0;
}

}  // namespace impactfit
