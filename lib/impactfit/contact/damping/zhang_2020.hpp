#pragma once
// Damping of Zhang et al. 2020: that of 2021 at m = n = 3/2, with its alpha. As printed by ZH21; not checked against
// the original.

#include "impactfit/contact/damping/zhang_2021.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

struct Zhang2020 {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "zhang_2020",
        "Zhang et al. 2020",
        "lambda = 3 k (1-e) / (2 e v0 alpha(e)), alpha(e) = 0.6181 exp(-3.52 e) + 0.899 exp(0.09025 e)",
        "Zhang2020",
        "m = n = 1.5, q = 1",
        "Restitution off by up to 0.0010 for 0.05 <= e <= 1 (0.3130 instead of 0.312). As printed by ZH21; not checked "
        "against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) {
        return law.hertz_exponent == 1.5 && has_hunt_crossley_exponents(law);
    }

    /// @eq{ZH21, Eq. 53} with @eq{ZH21, Eq. 48}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return Zhang2021::hysteresis_damping(law, impact, e);
    }
};

}  // namespace impactfit::damping
