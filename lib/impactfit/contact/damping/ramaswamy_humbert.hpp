#pragma once
// Damping of Ramaswamy and Humbert: lambda = epsilon(e) k/v0, from velocity curves whose curvature p decreases from
// about 1/2 at e = 0 to 0 at e = 1. The published error of 0.062 % is a 2-norm over epsilon up to 97. Largest pointwise
// error of epsilon: 3.35 %, at e = 0.32 (RH-3 of docs/errata.md).

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

/// epsilon(e) for two constants of type S (double or dual numbers).
template <class S>
struct RamaswamyHumbertForm {
    S alpha, beta;

    /// p(e)  @eq{RH, Eq. 14}
    S curvature(double e) const {
        using std::exp;
        return alpha * (exp(-beta * e) - exp(-beta));
    }

    /// @eq{RH, Eq. 17}
    S damping_ratio(double e) const {
        const S up = 3.0 + 2.0 * curvature(e), down = 3.0 - 2.0 * curvature(e);
        return up * (1.0 - e * e) / (2.0 * e) / (up / down + e);
    }
};

using RamaswamyHumbertCurve = RamaswamyHumbertForm<double>;

struct RamaswamyHumbert {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "ramaswamy_humbert",
        "Ramaswamy and Humbert",
        "lambda = k/v0 (3+2p)(1-e^2) / (2e) / ((3+2p)/(3-2p) + e), p = 1.381 (exp(-0.451 e) - exp(-0.451))",
        "RH",
        "m = n, q = 1",
        "Restitution off by up to 0.0086 for 0.05 <= e <= 1 (0.3636 instead of 0.355)."};

    /// Published constants.
    static constexpr RamaswamyHumbertCurve curve{1.381, 0.451};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return curve.damping_ratio(e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
