#pragma once
// Explicit damping of Gonthier et al.: lambda = k(1-e^2)/(e v0), an approximation of their exact relation. Accurate for
// e near 0; a third too strong for e near 1. From the literature, cross-checked with public multibody codes; not
// checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct Gonthier2004Explicit {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "gonthier_2004_explicit",
        "Gonthier et al., explicit approximation",
        "lambda = k (1-e^2) / (e v0)",
        "Gonthier2004",
        "m = n, q = 1",
        "Restitution off by up to 0.032 for 0.05 <= e <= 1 (0.739 instead of 0.77). Damping a third too large for e "
        "near 1. Not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return (1.0 - e * e) / e * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
