#pragma once
// Damping of Gharib and Hurmuzlu: lambda = k/(e v0), the limit for low restitution. Non-zero at e = 1. From memory: not
// checked against the original, nor against a paper or code that prints it.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct GharibHurmuzlu2012 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "gharib_hurmuzlu_2012",
        "Gharib and Hurmuzlu",
        "lambda = k / (e v0)",
        "GharibHurmuzlu2012",
        "m = n, q = 1",
        "Restitution off by up to 0.406 for 0.05 <= e <= 1 (0.594 instead of 1). For low restitution only. From "
        "memory, not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return law.stiffness / impact.impact_speed / e;
    }
};

}  // namespace impactfit::damping
