#pragma once
// Restitution of strongly damped bodies of the power-law family: k x^n and lambda x^m u^q nearly balance, u = -x'.
//
// The turning indentation X and the rate U of the balance there are the units, xi = ln(X/x), w = ln(u/U):
//
//   dw/dxi = g - h,  ln g = ln r - (n+1) xi - 2 w,  ln h = ln r - (m+1) xi - (2-q) w,  dt/dxi = exp(-xi - w) X/U
//
// r = k X^(n+1) / (m0 U^2). The variable is D = ln(g/h), the logarithm of elastic force over damping: dD/dxi = m - n -
// q g (1 - exp(-D)) keeps its digits near the balance D = 0. The equation is stiff at the rate q g. Panels of Radau IIA
// follow the balance in long steps, through many decades of x. The contact ends at x = 0 or, under zero force with
// m < n, at D = 0. docs/decisions/0037 has the reasons and measured errors.

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/core/numbers/dual.hpp"

namespace impactfit {

template <Scalar S>
struct CreepStart {
    S hertz_exponent, damping_exponent, velocity_exponent;
    S ratio;  ///< r
    S rate;   ///< U
    bool until_zero_force;
};

/// Returns the start of a restitution from a turning indentation if it takes too many explicit steps, or moves by less
/// than their rounding. Otherwise empty. S is double or Dual.
template <Scalar S>
std::optional<CreepStart<S>> creep_start(const PowerLawCoefficients<S>& law, const S& effective_mass,
                                         const S& turning_indentation, bool until_zero_force);

template <Scalar S>
struct CreepEnd {
    bool converged = false;
    S rate{0.0};         ///< in units of U
    S indentation{0.0};  ///< in units of X
    S time{0.0};         ///< from the turning point, in units of X/U
    double lost = 0.0;   ///< energy lost by damping, in units of m0 U^2
    long panels = 0, evaluations = 0;
};

/// Returns the end of the contact. Each panel has an estimated error of D below `tolerance`, which is relative to D
/// under zero force. Not converged within 20,000 evaluations, and for a rate or an indentation below exp(-600).
template <Scalar S>
CreepEnd<S> creep(const CreepStart<S>& start, double tolerance);

}  // namespace impactfit
