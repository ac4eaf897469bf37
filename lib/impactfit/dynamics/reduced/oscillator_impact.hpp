#pragma once
// Exact impact of the power law with m = (n-1)/2, q = 1: a damped linear oscillator in a variable of the indentation.
//
// In units of indentation_scale, effective mass and impact speed, w = c x^((n+1)/2), c = sqrt(2 / (n+1)), satisfies
//   w'' + 2 zeta w' + w = 0,  zeta = epsilon / sqrt(2 (n+1)) = sin(chi),  w(0) = 0,  w'(0) = 1
// in a time s with dt = c^(1+a) w^(-a) ds, a = (n-1)/(n+1). w' is the indentation rate. With the phase p = cos(chi) s:
//   turning point     p = pi/2 - chi
//   end of contact    p = pi at zero indentation, p = pi - 2 chi at zero force
//   restitution       exp(-tan(chi) p) at the end  @eq{PN20, Eqs. 55-56}, corrected: PN20-1, PN20-2 of docs/errata.md
//   peak force        sin(2 p + 3 chi) = (sin(3 chi) - a sin(chi)) / (1 + a), 2 p + 3 chi >= pi/2
//   times             integrals of exp(a tan(chi) p) sin(p)^(-a), by rules of 20 nodes (end_point_rule.hpp)
//
// Relative difference from the legs at a tolerance of 1e-13: 1e-11 at most over 20,000 random impacts
// (tests/dynamics/oscillator_impact_test.cpp). `evaluations` counts the integrand,
// `steps` the panels of the integrals.

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact. Empty for other exponents, without damping, for zeta above 0.97 (near and above critical
/// damping) and for values near the limits of the range of doubles.
std::optional<Collision<double>> oscillator_impact(const PowerLawCoefficients<double>& law,
                                                   const Impact<double>& impact, Separation separation);

}  // namespace impactfit
