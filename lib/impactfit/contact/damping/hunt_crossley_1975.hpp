#pragma once
// Damping of Hunt and Crossley: lambda = 3k(1-e)/(2 v0). Accurate to first order in 1-e. As printed by PN20; not
// checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct HuntCrossley1975 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "hunt_crossley_1975",
        "Hunt and Crossley",
        "lambda = 3 k (1-e) / (2 v0)",
        "PN20",
        "m = n, q = 1",
        "Restitution off by up to 0.451 for 0.05 <= e <= 1 (0.501 instead of 0.05). As printed by PN20; not checked "
        "against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    /// @eq{PN20, Eq. 13}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 1.5 * law.stiffness * (1.0 - e) / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
