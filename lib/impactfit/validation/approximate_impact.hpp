#pragma once
// The approximate dynamics of Zhang et al. 2021: a rigid spring in compression, a soft one in restitution, both with
// the force growing like x^m, so that the motion has a closed form.

#include <cmath>

#include "impactfit/validation/model_case.hpp"

namespace impactfit {

struct ApproximateImpact {
    double peak_indentation;  ///< [m]
    double duration;          ///< [s]
};

/// The impact of the specimen for its restitution e and the damping exponent m. The springs make the kinetic energies
/// m0 v0^2/2 and e^2 m0 v0^2/2 of one and the same peak, xmax^(n+1) = e m0 (n+1) v0^2 / (2k)  @eq{ZH21, Eqs. 35, 38};
/// each leg takes xmax/v int_0^1 (1 - u^(m+1))^(-1/2) du with v = v0 and v = e v0.
inline ApproximateImpact approximate_impact(const Specimen& specimen, double damping_exponent) {
    const double n = specimen.hertz_exponent, e = specimen.restitution, v0 = specimen.impact.impact_speed;
    const double peak = std::pow(e * specimen.impact.effective_mass * (n + 1.0) * v0 * v0 / (2.0 * specimen.stiffness),
                                 1.0 / (n + 1.0));
    const double power = 1.0 / (damping_exponent + 1.0);
    return {peak, (1.0 + 1.0 / e) * peak / v0 * power * std::beta(power, 0.5)};
}

}  // namespace impactfit
