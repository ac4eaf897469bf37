#pragma once
// Damping of Herbert and McWhannell: lambda = 6k(1-e)/{[(2e-1)^2+3] v0}. Accurate to first order in 1-e; finite at e =
// 0. From the literature, cross-checked with a public multibody code; not checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct HerbertMcwhannell1977 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "herbert_mcwhannell_1977",
        "Herbert and McWhannell",
        "lambda = 6 k (1-e) / (((2e-1)^2 + 3) v0)",
        "HerbertMcWhannell1977",
        "m = n, q = 1",
        "Restitution off by up to 0.438 for 0.05 <= e <= 1 (0.488 instead of 0.05). Not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        const double twice = 2.0 * e - 1.0;
        return 6.0 * (1.0 - e) / (twice * twice + 3.0) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
