#pragma once
// Corrected damping of Zhang et al. 2022: primary damping divided by alpha(e; n, m, q), which the paper omits. The
// recipe zhang_2022_alpha computes alpha from exact dampings.

#include "impactfit/contact/damping/zhang_2022.hpp"
#include "impactfit/contact/regenerated/zhang_2022_alpha.h"

namespace impactfit::damping {

struct Zhang2022Corrected {
    using Law = impactfit::PowerLaw;
    static constexpr DampingRuleDescription description{
        "zhang_2022_corrected",
        "Zhang et al. 2022, with computed alpha",
        "lambda = m0 (2+q)(1-e^2)(m+1) v0^(2-q) / (4 (1+e^q)) / xmax^(m+1) / alpha(e; n, m, q), "
        "xmax^(n+1) = m0 (n+1) v0^2 (e^2+e^q) / (2 k (1+e^q))",
        "ZH22",
        "1 <= n <= 2, 0.25 <= m <= 2.5, 0.6 <= q <= 1.5, e >= 0.05, separation at zero indentation",
        "Restitution off by up to 0.000022. The correction alpha is computed by this project, not published: see the "
        "recipe zhang_2022_alpha.",
        {},
        0.05};

    static bool applies_to(const PowerLawCoefficients<double>& law) {
        return std::isfinite(
            impactfit_zhang_2022_alpha(law.hertz_exponent, law.damping_exponent, law.velocity_exponent, 1.0));
    }

    /// NaN below e = 0.05.
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return Zhang2022::hysteresis_damping(law, impact, e) /
               impactfit_zhang_2022_alpha(law.hertz_exponent, law.damping_exponent, law.velocity_exponent, e);
    }
};

}  // namespace impactfit::damping
