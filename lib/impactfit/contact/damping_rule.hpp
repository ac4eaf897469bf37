#pragma once
// Damping rule: formula for the damping of a prescribed restitution, lambda(e). A rule and its force law form a named
// model: `lankarani_nikravesh_1990` is the Hunt-Crossley force with the damping of Lankarani and Nikravesh.

#include <string>
#include <string_view>

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

struct DampingRuleDescription {
    std::string_view name;
    std::string_view title;
    std::string_view equation;
    std::string_view source;
    std::string_view range;          ///< exponents of the publication
    std::string_view remark;         ///< accuracy of the restitution and status of verification
    std::string_view alias = {};     ///< second name: an identical formula by other authors
    double least_restitution = 0.0;  ///< the formula is undefined below
};

/// Damping rule. `Law` is its force law. Formulas use stiffness and exponents, not the damping coefficient.
template <class Rule>
concept DampingRule = requires(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
    typename Rule::Law;
    { Rule::description } -> std::convertible_to<DampingRuleDescription>;
    { Rule::applies_to(law) } -> std::same_as<bool>;
    /// Returns lambda for the prescribed restitution e in (0, 1].
    { Rule::hysteresis_damping(law, impact, e) } -> std::same_as<double>;
};

/// Returns true for m = n and q = 1, the exponents of most published rules.
inline bool has_hunt_crossley_exponents(const PowerLawCoefficients<double>& law) {
    return law.damping_exponent == law.hertz_exponent && law.velocity_exponent == 1.0;
}

}  // namespace impactfit
