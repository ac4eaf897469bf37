#pragma once
// Approximate observables of a record, for starting values only.

#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the recorded peaks, without correction for noise or sensor, and the restitution e:
///     force over time         e = J/(m v) - 1, impulse J
///     force over indentation  e^2 = 1 - 2 W/(m v^2), dissipated work W
///     velocity over time      e = -(last velocity)/v
/// Restitution is clamped to [0.05, 0.98], where every law has a damping for it.
std::vector<Measurement> record_readings(const FitRecord& record, const Impact<double>& impact);

}  // namespace impactfit
