#pragma once
// Exact impact of the power law with m = n, q = 1 (any damping), and of any undamped power law.
//
// With epsilon = lambda v0 / k and 1 + epsilon v = exp(lambda), v the rate over v0, the motion is that of a
// logarithmic oscillator: x^(n+1) epsilon^2 / (n+1) = h0^2 - h^2 in units of indentation_scale, and dt = -dlambda /
// (epsilon x^n), with exp(lambda) - lambda - 1 = h^2 and h0^2 = epsilon - ln(1 + epsilon)  @eq{RH, Eq. 9},
// @eq{PN20, Eqs. 18-19}. With g(h) = d lambda / d h of logarithmic_slope.hpp:
//   restitution       g(h0) / g(-h0)
//   peak indentation  X^(n+1) = (m0 v0^2 / k) (n+1) g(h0)^2 / 4
//   duration          2 X / (v0 (n+1) g(h0)) times the integrals of contact_time.hpp
//   peak force        k X^n (1 - y^2)^alpha (1 + 2 h / g(h)) at the root of (n+1) h0 (1 - y^2) g(h) = 2 n y, h = h0 y
// All terms are regular for epsilon = 0. The force never attracts, thus both separation rules have equal results.
//
// Relative difference from the legs at a tolerance of 1e-12: 4e-12 at most over 20,000 random impacts
// (tests/dynamics/equal_exponents_impact_test.cpp).
// `evaluations` counts the integrand, `steps` the panels of the integrals.

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact. Empty for other exponents, for epsilon above 1e6 and for values near the limits of the range of
/// doubles.
std::optional<Collision<double>> equal_exponents_impact(const PowerLawCoefficients<double>& law,
                                                        const Impact<double>& impact, Separation separation);

}  // namespace impactfit
