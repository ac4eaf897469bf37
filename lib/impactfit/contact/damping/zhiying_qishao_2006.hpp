#pragma once
// Damping of Zhiying and Qishao: lambda = 3k(1-e^2) exp(2(1-e))/(4 v0), Lankarani and Nikravesh with an exponential for
// small e. From the literature, cross-checked with a public multibody code; not checked against the original. The
// authors are Qin Zhiying and Lu Qishao; the literature cites their given names.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct ZhiyingQishao2006 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "zhiying_qishao_2006",
        "Zhiying and Qishao",
        "lambda = 3 k (1-e^2) exp(2 (1-e)) / (4 v0)",
        "ZhiyingQishao2006",
        "m = n, q = 1",
        "Restitution off by up to 0.147 for 0.05 <= e <= 1 (0.197 instead of 0.05). Not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return 0.75 * (1.0 - e * e) * std::exp(2.0 * (1.0 - e)) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
