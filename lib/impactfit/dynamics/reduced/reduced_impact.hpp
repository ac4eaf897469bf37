#pragma once
// Impact of the power-law family without integration in time: exact solution or equation in the phase angle.

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact by the first solution that applies:
///   equal_exponents_impact.hpp   m = n, q = 1, and any law without damping
///   oscillator_impact.hpp        m = (n-1)/2, q = 1 below critical damping
///   phase_impact.hpp             other exponents, where the error is at most `tolerance`
/// Otherwise empty: strong damping, bodies that creep or stick.
std::optional<Collision<double>> reduced_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                                Separation separation, double tolerance);

/// Same without the equation in the phase angle.
std::optional<Collision<double>> exact_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation);

}  // namespace impactfit
