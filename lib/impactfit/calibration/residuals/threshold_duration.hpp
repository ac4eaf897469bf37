#pragma once
// Threshold duration: contact time with force above a threshold, as an instrument measures it.

#include <optional>

#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/motion.hpp"

namespace impactfit {

/// Returns the time [s] from the first rise to the last fall of the force through the threshold [N]. Empty if the force
/// is below the threshold.
std::optional<double> duration_above(const DenseOutput<double>& motion, double threshold);

/// Returns the threshold duration with derivatives, by the implicit function rule at the times of the plain motion. NaN
/// if the force is below the threshold.
Dual duration_above(const DenseOutput<Dual>& motion, const DenseOutput<double>& plain, double threshold);

}  // namespace impactfit
