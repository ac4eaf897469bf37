#pragma once
// Checks of the complete problem: number of data, unique names, range of the damping rule.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

/// Throws Error (problem) at `where` for duplicate parameter names, for fewer measurements and priors than free
/// parameters, and for a rule not published for the exponents at the start.
void check_problem(const FitProblem& problem, const SourceLocation& where);

}  // namespace impactfit
