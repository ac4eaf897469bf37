#pragma once
// Impact of the power law by the equation in the phase angle (phase_problem.hpp).

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact with a relative error of the observables of at most `tolerance`. Empty where the equation does
/// not reach it: strong damping, bodies that creep or stick, several maxima of the force, unusual exponents (in_range
/// of phase_problem.hpp), values near the limits of the range of doubles.
std::optional<Collision<double>> phase_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation, double tolerance);

}  // namespace impactfit
