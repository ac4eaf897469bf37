#pragma once
// Measurements without the load: what the measured impacts would give without the weight during the contact.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if an impact has a load.
bool has_load(const FitProblem& problem);

/// Returns the problem with loads of 0. Restitutions and durations change by the difference that the load makes to a
/// Hunt-Crossley impact of spheres with the measured restitution and duration. So methods without a load, such as
/// starts and speed exponents, apply to it. An impact without a duration has the median stiffness of the others;
/// without any duration the values stay as they are.
FitProblem without_load(const FitProblem& problem);

}  // namespace impactfit
