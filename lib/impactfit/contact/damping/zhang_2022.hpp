#pragma once
// Primary damping of Zhang et al. 2022 for any n, m, q, without the correction alpha.

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/power_law.hpp"

namespace impactfit::damping {

struct Zhang2022 {
    using Law = impactfit::PowerLaw;
    static constexpr DampingRuleDescription description{
        "zhang_2022",
        "Zhang et al. 2022, arbitrary exponents",
        "lambda = m0 (2+q)(1-e^2)(m+1) v0^(2-q) / (4 (1+e^q)) / xmax^(m+1), "
        "xmax^(n+1) = m0 (n+1) v0^2 (e^2+e^q) / (2 k (1+e^q))",
        "ZH22",
        "any n, m, q",
        "Restitution off by up to 0.143 for 0.05 <= e <= 1, n = 1.5, q = 1 (0.032 instead of 0.175 at m = 0.25); 0.069 "
        "at m = 1, 0.034 at 1.5, 0.009 at 2. Equals hu_guo_2015 at m = n, q = 1."};

    static bool applies_to(const PowerLawCoefficients<double>&) { return true; }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return primary_damping(law, impact, e);
    }
};

}  // namespace impactfit::damping
