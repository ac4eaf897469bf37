#pragma once
// Damping of Lee and Wang: lambda = 3k(1-e)/(4 v0), half the damping of a nearly elastic impact. From the literature,
// cross-checked with a public multibody code; not checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct LeeWang1983 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "lee_wang_1983",
        "Lee and Wang",
        "lambda = 3 k (1-e) / (4 v0)",
        "LeeWang1983",
        "m = n, q = 1",
        "Restitution off by up to 0.625 for 0.05 <= e <= 1 (0.675 instead of 0.05). Not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 0.75 * (1.0 - e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
