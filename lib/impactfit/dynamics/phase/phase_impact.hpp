#pragma once
// Impact of the power law with any exponents, by the equation in the phase angle (phase_legs.hpp).

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact with a relative error of the observables of at most `tolerance`. Empty where the equation does
/// not reach it: strong damping, bodies that creep or stick, several maxima of the force, forces that attract at the
/// end (zero_force with m < n), values near the limits of the range of doubles.
std::optional<Collision<double>> phase_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation, double tolerance);

}  // namespace impactfit
