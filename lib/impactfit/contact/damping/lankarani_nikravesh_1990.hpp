#pragma once
// Damping of Lankarani and Nikravesh: lambda = 3k(1-e^2)/(4 v0), from the energy balance of a nearly elastic impact. As
// printed by PN20; not checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct LankaraniNikravesh1990 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "lankarani_nikravesh_1990",
        "Lankarani and Nikravesh",
        "lambda = 3 k (1-e^2) / (4 v0)",
        "LankaraniNikravesh1990",
        "m = n, q = 1",
        "Restitution off by up to 0.614 for 0.05 <= e <= 1 (0.664 instead of 0.05). As printed by PN20; not checked "
        "against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    /// @eq{PN20, Eq. 14}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 0.75 * law.stiffness * (1.0 - e * e) / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
