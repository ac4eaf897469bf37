#pragma once
// Solves a calibration problem and quantifies the uncertainty of the estimate.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit {

/// Throws an Error for a problem that cannot be fitted, with its place in the problem file (see check_search). Of many
/// conditions a part is simulated first, and all where the part does not do (thinned_problem.hpp).
void check_fit(const FitProblem& problem);

/// Throws what check_fit() throws, before any iteration. The result owns the problem. What `store` has of an earlier
/// run of the same problem is not computed again; what is done is kept there.
FitResult fit(FitProblem problem, const ProgressCallback& progress = {}, WorkStore* store = nullptr);

}  // namespace impactfit
