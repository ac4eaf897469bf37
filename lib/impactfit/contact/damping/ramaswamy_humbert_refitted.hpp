#pragma once
// Damping of Ramaswamy and Humbert with refitted constants alpha = 0.6505, beta = 1.759: least squares of e_out - e
// over e = 0.01, 0.02, ..., 0.99, e_out the exact restitution for the formula. The published constants minimise the
// error of epsilon, which few very strong dampings dominate.

#include "impactfit/contact/damping/ramaswamy_humbert.hpp"

namespace impactfit::damping {

struct RamaswamyHumbertRefitted {
    using Law = impactfit::HuntCrossley1975;
    static constexpr DampingRuleDescription description{
        "ramaswamy_humbert_refitted",
        "Ramaswamy and Humbert, refitted",
        "lambda = k/v0 (3+2p)(1-e^2) / (2e) / ((3+2p)/(3-2p) + e), p = 0.6505 (exp(-1.759 e) - exp(-1.759))",
        "RH",
        "m = n, q = 1",
        "Restitution off by up to 0.0006 for 0.05 <= e <= 1 (0.0506 instead of 0.05). Both constants are refitted by "
        "this project, not published."};

    static constexpr RamaswamyHumbertCurve curve{{0.6505, 1.759}};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return has_hunt_crossley_exponents(law); }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return curve.damping_ratio(e) * law.stiffness / impact.impact_speed;
    }
};

}  // namespace impactfit::damping
