#pragma once
// Damping of Ramaswamy and Humbert: lambda = epsilon(e) k/v0, from velocity curves whose curvature p decreases from
// about 1/2 at e = 0 to 0 at e = 1. The published error of 0.062 % is a 2-norm over epsilon up to 97. Largest pointwise
// error of epsilon: 3.35 %, at e = 0.32 (RH-3 of docs/errata.md).

#include <array>

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/forms/ramaswamy_humbert_damping_ratio.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"

namespace impactfit::damping {

/// epsilon(e) for two constants.
struct RamaswamyHumbertCurve {
    std::array<double, 2> constants;

    double damping_ratio(double e) const {
        return forms::RamaswamyHumbertDampingRatio::value<double>({&e, 1}, constants);
    }
};

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
    static constexpr RamaswamyHumbertCurve curve{forms::RamaswamyHumbertDampingRatio::published};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return curve.damping_ratio(e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
