#pragma once
// Restitution over damping of x'' + c x' + x^n = 0, x(0) = 0, x'(0) = 1, separation at zero force.

#include "impactfit/dynamics/damping/damping_curve.hpp"

namespace impactfit {

/// Returns the unit impact with linear damping.
UnitImpact linearly_damped(double hertz_exponent);

/// Throws Error (usage) for a Hertz exponent outside 1 to 2.
void check_linear_damping_exponent(double hertz_exponent);

/// Returns e(c) and c(e) for 1e-4 <= e <= 1, within 1e-10. Throws Error (usage) for a Hertz exponent outside 1 to 2.
DampingCurve linear_damping_curve(double hertz_exponent);

}  // namespace impactfit
