#pragma once
// Test of a fitted law by the replicates of its data.

#include <optional>
#include <span>

#include "impactfit/calibration/diagnosis/fit_residual.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/estimation/inference/lack_of_fit.hpp"

namespace impactfit {

/// Returns the lack-of-fit test of the residuals of all measurements of `problem`, at an estimate with these
/// statistics. Empty with an obstacle of the replicates, and as lack_of_fit.
std::optional<LackOfFit> misfit_by_replicates(const FitProblem& problem, std::span<const FitResidual> residuals,
                                        const FitStatistics& statistics);

}  // namespace impactfit
