#pragma once
// Solves a calibration problem and quantifies the uncertainty of the estimate.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit {

/// Throws Error for a problem that cannot be fitted, with its location in the problem file (check_search). For many
/// conditions a subset is simulated first, and all conditions only if the subset fails (thinned_problem.hpp).
void check_fit(const FitProblem& problem);

/// Returns the fit result, which owns the problem. Throws as check_fit(), before the first iteration. A search without
/// a minimum is no error but the verdict not_converged. `progress` may stop the fit: verdict interrupted. `store` is
/// the checkpoint: finished results of an earlier run are loaded, new results are saved.
FitResult fit(FitProblem problem, const ProgressCallback& progress = {}, WorkStore* store = nullptr);

/// Returns residuals, statistics and the test by replicates of a problem without free parameters, such as the law of a
/// contact card on other data. Search status: failed if an impact has no result. Throws Error (internal) for a problem
/// with free parameters.
FitResult evaluate_fixed(FitProblem problem);

}  // namespace impactfit
