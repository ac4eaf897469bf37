#pragma once
// Impact: effective mass m0, impact speed v0, and a constant load P.

#include <cmath>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

/// Standard acceleration of free fall [m/s^2], exact by definition (CGPM 1901).
inline constexpr double standard_gravity = 9.80665;

/// Direct central impact of two bodies, equivalent to one mass m0 against a wall.
template <Scalar S = double>
struct Impact {
    S effective_mass{1.0};  ///< m0 = mi mj / (mi + mj) [kg]; a fixed wall: m0 = mi  @eq{PN20, Eq. 3}
    S impact_speed{1.0};    ///< closing speed v0 > 0 at first touch [m/s]
    /// Constant force P >= 0 that presses the bodies together during the contact [N]: the weight of a body dropped on a
    /// fixed one, a preload, a thrust. Two free bodies under the same gravity: 0.
    S load{0.0};
};

/// Throws Error (usage) unless mass and speed are positive and finite, and the load is finite and not negative. The message names the quantity.
void check_impact(const Impact<double>& impact);

/// Returns the effective mass of two bodies [kg]. One mass may be infinite (a wall), not both. Throws Error (usage) for
/// a mass <= 0 and for two infinite masses.
double effective_mass(double mass_1, double mass_2);

/// End of contact: zero indentation, or zero force in restitution.
enum class Separation { zero_indentation, zero_force };

}  // namespace impactfit
