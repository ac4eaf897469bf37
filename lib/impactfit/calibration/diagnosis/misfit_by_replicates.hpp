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

/// Stated noise tested by the scatter of the replicates, without a law.
struct PureError {
    double chi_squared;  ///< Σ r² of the replicates about their means, in stated standard deviations
    long degrees_of_freedom;
    double probability;  ///< of a larger χ² for the stated noise
};

/// Returns the test of the stated noise. Empty without stated noise, and with an obstacle of the replicates.
std::optional<PureError> pure_error(const FitProblem& problem);

}  // namespace impactfit
