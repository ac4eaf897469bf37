#pragma once
// An observable of the fitted law over a range of speeds, with intervals of the level of the fit. The band is that of the
// law's answer, not of single measurements.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Parameters that by themselves move no residual at the estimate, such as a parameter that ran away on a logarithmic
/// scale. Elsewhere they may, and move predictions: an error to first order leaves that out.
std::vector<std::string> unmoved_parameters(const FitResult& result);

/// At these speeds (m/s, above 0), with intervals by the covariance alone. The fit must have an estimate.
PredictionBand covariance_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds);

/// With percentiles of the bootstrap too, if the fit has one. Draws are simulated on the threads of the solver.
PredictionBand prediction_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds);

/// Those the problem asks for, in its order; none if it asks for nothing, or the fit has no estimate.
std::vector<PredictionBand> prediction_bands(const FitResult& result);

/// `points` >= 2 speeds from `lowest` to `highest`, evenly spaced in the logarithm.
std::vector<double> logarithmic_speeds(double lowest, double highest, std::size_t points);

}  // namespace impactfit
