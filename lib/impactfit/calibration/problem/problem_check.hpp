#pragma once
// What only the whole problem shows: enough data, and a damping rule that is for these exponents.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

/// Throws an Error (problem) at `where` if there are fewer measurements and priors than free parameters, and if the
/// rule was not published for the exponents at the start.
void check_problem(const FitProblem& problem, const SourceLocation& where);

}  // namespace impactfit
