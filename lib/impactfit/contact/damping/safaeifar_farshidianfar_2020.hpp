#pragma once
// Damping of Safaeifar and Farshidianfar: lambda = 5k(1-e)/(4 e v0). From memory: not checked against the original, nor
// against a paper or code that prints it.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct SafaeifarFarshidianfar2020 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "safaeifar_farshidianfar_2020",
        "Safaeifar and Farshidianfar",
        "lambda = 5 k (1-e) / (4 e v0)",
        "SafaeifarFarshidianfar2020",
        "m = n, q = 1",
        "Restitution off by up to 0.038 for 0.05 <= e <= 1 (0.625 instead of 0.59). From memory, not checked against "
        "the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 1.25 * (1.0 - e) / e * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
