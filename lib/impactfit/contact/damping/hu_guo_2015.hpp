#pragma once
// Damping of Hu and Guo: lambda = 3k(1-e)/(2 e v0), Hunt and Crossley divided by e. Equals Zhang et al. 2022 at m = n,
// q = 1. As printed by PN20; not checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct HuGuo2015 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "hu_guo_2015",
        "Hu and Guo",
        "lambda = 3 k (1-e) / (2 e v0)",
        "HuGuo2015",
        "m = n, q = 1",
        "Restitution off by up to 0.034 for 0.05 <= e <= 1 (0.166 instead of 0.2). As printed by PN20; not checked "
        "against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    /// @eq{PN20, Eq. 15}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 1.5 * (1.0 - e) / e * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
