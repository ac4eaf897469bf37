#pragma once
// Prediction bands: an observable of the fitted law over impact speed, with confidence intervals. The bands exclude the
// noise of single measurements.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the parameters to which no residual is sensitive at the estimate, such as one that diverges on a logarithmic
/// scale. They may affect predictions elsewhere; first-order errors omit this.
std::vector<std::string> unmoved_parameters(const FitResult& result);

/// Returns the band at these speeds (> 0) [m/s], with covariance intervals only. Requires an estimate.
PredictionBand covariance_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds);

/// Returns the band with bootstrap percentiles, if the fit has a bootstrap. Draws are simulated in the threads of the
/// solver.
PredictionBand prediction_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds);

/// Returns the bands requested by the problem, in its order. Empty without a request or an estimate.
std::vector<PredictionBand> prediction_bands(const FitResult& result);

/// Returns `points` >= 2 speeds from `lowest` to `highest` [m/s], logarithmically spaced.
std::vector<double> logarithmic_speeds(double lowest, double highest, std::size_t points);

}  // namespace impactfit
