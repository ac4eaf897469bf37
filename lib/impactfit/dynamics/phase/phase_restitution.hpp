#pragma once
// Restitution of the power law by the equation in the phase angle, without the other results of phase_impact.hpp.

#include <optional>

#include "impactfit/contact/impact.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

/// Returns ln(restitution) with a relative error of at most `tolerance`, also for weak damping. Empty where the
/// equation does not reach it (phase_impact.hpp).
std::optional<double> phase_log_restitution(const PhaseProblem& problem, Separation separation, double tolerance);

}  // namespace impactfit
