#pragma once
// Derivatives of an impact of the power law by the linearised equation in the phase angle.

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact of phase_impact.hpp with derivatives. Empty where phase_impact is empty.
std::optional<Collision<Dual>> phase_slopes(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact,
                                            Separation separation, double tolerance);

}  // namespace impactfit
