#pragma once
// The time in contact as an instrument with a threshold sees it: how long the force is above a level.

#include <optional>

#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/motion.hpp"

namespace impactfit {

/// From the first time the force rises through the threshold [N] to the last time it falls through it [s]; nothing if
/// it stays below.
std::optional<double> duration_above(const DenseOutput<double>& motion, double threshold);

/// The same with derivatives, by the implicit function rule at the times found on the plain motion; NaN if it stays
/// below.
Dual duration_above(const DenseOutput<Dual>& motion, const DenseOutput<double>& plain, double threshold);

}  // namespace impactfit
