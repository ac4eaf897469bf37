#pragma once
// Damping of Flores et al.: lambda = 8k(1-e)/(5 e v0). Valid for low restitution too. Alias: Ye et al. published this
// formula two years earlier  @eq{Ye2009, same formula}. As printed by PN20; not checked against the originals.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct Flores2011 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "flores_2011",
        "Flores et al.",
        "lambda = 8 k (1-e) / (5 e v0)",
        "Flores2011",
        "m = n, q = 1",
        "Restitution off by up to 0.045 for 0.05 <= e <= 1 (0.195 instead of 0.24). As printed by PN20; not checked "
        "against the original.",
        "ye_2009"};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    /// @eq{PN20, Eq. 16}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 1.6 * (1.0 - e) / e * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
