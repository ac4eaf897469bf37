#pragma once
// Moduli of a Hertz stiffness, for simulators that compute the stiffness from a modulus and radii:
//
//     k = (4/3) E* sqrt(R),    1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2

#include <array>
#include <cmath>

namespace impactfit {

/// Returns E* [Pa] of a stiffness [N/m^1.5] at the effective radius R [m].
inline double effective_modulus(double stiffness, double effective_radius) {
    return 0.75 * stiffness / std::sqrt(effective_radius);
}

/// Returns Young's modulus of two bodies with equal modulus and these Poisson's ratios, from E*.
inline double common_youngs_modulus(double effective_modulus, const std::array<double, 2>& poisson) {
    return effective_modulus * (2.0 - poisson[0] * poisson[0] - poisson[1] * poisson[1]);
}

}  // namespace impactfit
