#pragma once
// Exact damping of the Hunt-Crossley force for any n: lambda = d k/(e v0) with (1+d/e)/(1-d) = exp(d(1+1/e)).
// With s = d(1+1/e)/2 the relation becomes L(s) = coth s - 1/s = (1-e)/(1+e). The inverse of the Langevin function L
// preserves all digits from e = 1 to 0. Gonthier et al. and Zhang and Sharf (@eq{ZhangSharf2004, exact relation})
// published it in the same year; not checked against either original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"
#include "impactfit/core/numbers/langevin.hpp"

namespace impactfit::damping {

struct Gonthier2004 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "gonthier_2004",
        "Gonthier et al., Zhang and Sharf, exact",
        "lambda = d k / (e v0), (1 + d/e) / (1-d) = exp(d (1 + 1/e))",
        "Gonthier2004",
        "m = n, q = 1",
        "Exact: the restitution is the prescribed value. As printed by PN20; not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    /// epsilon = d/e to a few roundings  @eq{PN20, Eq. 19}
    static double damping_ratio(double e) {
        return 2.0 / (1.0 + e) * inverse_langevin((1.0 - e) / (1.0 + e), 2.0 * e / (1.0 + e));
    }

    /// @eq{PN20, Eq. 18}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return damping_ratio(e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
