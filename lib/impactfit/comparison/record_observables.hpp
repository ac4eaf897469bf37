#pragma once
// What a measured curve says of the impact as a whole, roughly: enough to start a search from, not to be fitted.

#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Peaks as they were recorded, without noise or sensor taken off, and the restitution: from the momentum of a force
/// over time, e = J/(m v) - 1; from the work lost in a loop, e^2 = 1 - 2 W/(m v^2); from the last velocity. Restitution
/// is kept between 0.05 and 0.98, where every law has a damping for it.
std::vector<Measurement> record_readings(const FitRecord& record, const Impact<double>& impact);

}  // namespace impactfit
