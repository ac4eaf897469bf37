#pragma once
// Equivalence of contact laws: equal formulas, or formulas that are equal for the fixed parameters.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if two problems on equal data have free parameters of equal names and equal residuals at two points:
/// the start of `a` and a perturbed start. Different force laws do not agree at both points by chance.
bool same_force(const FitProblem& a, const FitProblem& b);

}  // namespace impactfit
