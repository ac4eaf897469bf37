#pragma once
// Noise of each observable from its own residuals, for measurements without stated noise and without repeats.

#include <span>
#include <vector>

#include "impactfit/calibration/diagnosis/fit_residual.hpp"
#include "impactfit/calibration/noise/variance_groups.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit {

/// Least degrees of freedom of an observable for an own variance.
inline constexpr double least_misfit_freedom = 5.0;

/// Sets the weights of a fitted problem to the noise of each observable o,
///
///     s_o² = Σ r² / Σ (1 - h)   over its residuals r, with their leverages h,
///
/// and fits again from every minimum of `search`, until the weights are constant (iterated feasible weighted least
/// squares). No effect with stated noise, noise of replicates, records, a form or a single observable, and where an
/// observable has less than `least_misfit_freedom` degrees of freedom Σ (1 - h).
void weigh_by_misfit(FitProblem& problem, const ParameterSpace& space, SolveResult& search,
                     const ProgressCallback& progress);

/// Returns the groups of residuals with an unknown variance, in weighting units, which all laws of the data share.
std::vector<VarianceGroup> variance_groups(const FitProblem& problem, std::span<const FitResidual> residuals);

}  // namespace impactfit
