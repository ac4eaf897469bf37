#pragma once
// Damping of Poursina and Nikravesh: c = alpha(n) (e^beta(n) - 1) [k v0^(n-1) m0^n]^(1/(n+1)), a fit to the exact
// damping under separation at zero force. Fitted for e >= 0.05 approximately, not e >= 0.45 as printed (PN20-3 of
// docs/errata.md). Below, its relative error is unbounded, because the exact exponent of e is -1/(n+1) (PN20-5,
// PN20-6).

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/forms/poursina_nikravesh_2020_alpha.hpp"
#include "impactfit/contact/forms/poursina_nikravesh_2020_beta.hpp"
#include "impactfit/contact/laws/poursina_nikravesh_2020.hpp"

namespace impactfit::damping {

struct PoursinaNikravesh2020 {
    using Law = impactfit::PoursinaNikravesh2020;
    using Alpha = forms::PoursinaNikravesh2020Alpha;
    using Beta = forms::PoursinaNikravesh2020Beta;
    static constexpr DampingRuleDescription description{
        "poursina_nikravesh_2020",
        "Poursina and Nikravesh, linear damping",
        "c = alpha (e^beta - 1) (k v0^(n-1) m0^n)^(1/(n+1)), "
        "alpha = 0.3331 n^4 - 1.48 n^3 + 3.077 n^2 - 2.306 n + 1.794, beta = 1.285 n^0.2553 - 1.725",
        "PN20",
        "1 <= n <= 2, m = 0, q = 1, separation at zero force",
        "Restitution off by up to 0.00337 for 0.05 <= e <= 1 (0.65337 instead of 0.65 at n = 1). Relative error above "
        "1 % for e < 0.06."};

    static bool applies_to(const PowerLawCoefficients<double>& law) {
        return law.hertz_exponent >= 1.0 && law.hertz_exponent <= 2.0 && law.damping_exponent == 0.0 &&
               law.velocity_exponent == 1.0;
    }

    /// @eq{PN20, Eqs. 49-50, 53}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        const double n = law.hertz_exponent;
        const double unit = law.stiffness * std::pow(impact.impact_speed, n - 1.0) * std::pow(impact.effective_mass, n);
        const double alpha = Alpha::value<double>({&n, 1}, Alpha::published);
        const double beta = Beta::value<double>({&n, 1}, Beta::published);
        return alpha * std::expm1(beta * std::log(e)) * std::pow(unit, 1.0 / (n + 1.0));
    }
};

}  // namespace impactfit::damping
