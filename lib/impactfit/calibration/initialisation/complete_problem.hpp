#pragma once
// Completion of a problem in code: starting values, bounds, units and weights.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Sets missing starts of free parameters from the data, missing bounds and units, and weights without stated noise. No
/// effect on a problem that is not in code. Throws Error (usage) for a problem without impacts or free parameters, and
/// for a parameter without role. Throws Error as complete_noise.
void complete_problem(FitProblem& problem);

}  // namespace impactfit
