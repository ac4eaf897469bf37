#pragma once
// What a problem made in code leaves open.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Starts of free parameters from the data, bounds and units, and weights where no noise is stated. Nothing happens to
/// a problem that was not made in code. Throws an Error (usage) for a problem without impacts or free parameters and
/// for a parameter that is neither fixed, free nor tied, and what settle_noise throws.
void complete_problem(FitProblem& problem);

}  // namespace impactfit
