#pragma once
// Damping of Carvalho and Martins: lambda = 3k(1-e)(11-e)/(2(1+9e) v0). Most accurate short formula for high
// restitution: error 1e-5 for e >= 0.8. From the manual of the multibody code Exudyn (for e > 1/3); not checked against
// the original.

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
        "Restitution off by up to 0.043 for 0.05 <= e <= 1 (0.093 instead of 0.05), by 0.00001 for e >= 0.8. Not "
        "checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 1.5 * (1.0 - e) * (11.0 - e) / (1.0 + 9.0 * e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
