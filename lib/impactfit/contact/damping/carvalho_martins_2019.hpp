#pragma once
// lambda = 3k(1-e)(11-e)/(2(1+9e) v0): the best of the short formulas for high restitution, where it is right to
// 1e-5 (e >= 0.8). Literature formula, as the manual of the multibody code Exudyn prints it (for e > 1/3); not
// checked against the original.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct CarvalhoMartins2019 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "carvalho_martins_2019",
        "Carvalho and Martins, approximate",
        "lambda = 3 k (1-e)(11-e) / (2 (1+9e) v0)",
        "CarvalhoMartins2019",
        "m = n, q = 1",
        "Restitution off by up to 0.043 over 0.05 <= e <= 1: 0.093 where 0.05 is wanted. For e >= 0.8 off by 0.00001. "
        "Not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 1.5 * (1.0 - e) * (11.0 - e) / (1.0 + 9.0 * e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
