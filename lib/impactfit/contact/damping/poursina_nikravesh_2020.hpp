#pragma once
// c = alpha(n) (e^beta(n) - 1) [k v0^(n-1) m0^n]^(1/(n+1)): a fit to the damping that gives e under separation at zero
// force. Fitted for e from about 0.05 on, not from 0.45 as printed (PN20-3 of docs/errata.md); below, its relative
// error grows without bound, because the true exponent of e is -1/(n+1) (PN20-5, PN20-6).

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/poursina_nikravesh_2020.hpp"

namespace impactfit::damping {

struct PoursinaNikravesh2020 {
    using Law = impactfit::PoursinaNikravesh2020;
    static constexpr DampingRuleDescription description{
        "poursina_nikravesh_2020",
        "Poursina and Nikravesh, linear damping",
        "c = alpha (e^beta - 1) (k v0^(n-1) m0^n)^(1/(n+1)), "
        "alpha = 0.3331 n^4 - 1.48 n^3 + 3.077 n^2 - 2.306 n + 1.794, beta = 1.285 n^0.2553 - 1.725",
        "PN20",
        "1 <= n <= 2, m = 0, q = 1, separation at zero force",
        "Restitution off by up to 0.00337 over 0.05 <= e <= 1: 0.65337 where 0.65 is wanted at n = 1. Below e = 0.06 "
        "the "
        "relative error exceeds 1 %."};

    static bool applies_to(const PowerLawCoefficients<double>& law) {
        return law.hertz_exponent >= 1.0 && law.hertz_exponent <= 2.0 && law.damping_exponent == 0.0 &&
               law.velocity_exponent == 1.0;
    }

    /// alpha(n)  @eq{PN20, Eq. 46}
    static double alpha_of_n(double n) { return (((0.3331 * n - 1.48) * n + 3.077) * n - 2.306) * n + 1.794; }

    /// beta(n)  @eq{PN20, Eq. 47}
    static double beta_of_n(double n) { return 1.285 * std::pow(n, 0.2553) - 1.725; }

    /// @eq{PN20, Eq. 49}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        const double n = law.hertz_exponent;
        const double unit = law.stiffness * std::pow(impact.impact_speed, n - 1.0) * std::pow(impact.effective_mass, n);
        return alpha_of_n(n) * std::expm1(beta_of_n(n) * std::log(e)) * std::pow(unit, 1.0 / (n + 1.0));
    }
};

}  // namespace impactfit::damping
