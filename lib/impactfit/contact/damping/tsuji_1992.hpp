#pragma once
// Damping of Tsuji et al.: lambda = a sqrt(m0 k), a = -sqrt(5) ln e / sqrt(ln^2 e + pi^2). Exact for its law under
// separation at zero indentation, which is equivalent to a linear oscillator. Not checked against the original.

#include <numbers>

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/tsuji_1992.hpp"

namespace impactfit::damping {

struct Tsuji1992 {
    using Law = impactfit::Tsuji1992;
    static constexpr DampingRuleDescription description{
        "tsuji_1992",
        "Tsuji, Tanaka and Ishida",
        "lambda = -sqrt(5) ln e / sqrt(ln^2 e + pi^2) sqrt(m0 k)",
        "Tsuji1992",
        "n = 3/2, m = 1/4, q = 1",
        "Exact under zero_indentation: the restitution is the prescribed value. Not checked against the original."};

    static bool applies_to(const PowerLawCoefficients<double>& law) {
        return law.hertz_exponent == 1.5 && law.damping_exponent == 0.25 && law.velocity_exponent == 1.0;
    }

    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        const double log_e = std::log(e);
        return -std::sqrt(5.0 * impact.effective_mass * law.stiffness) * log_e / std::hypot(log_e, std::numbers::pi);
    }
};

}  // namespace impactfit::damping
