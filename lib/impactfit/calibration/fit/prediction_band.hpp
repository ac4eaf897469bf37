#pragma once
// An observable of the fitted law over a range of speeds, with intervals of the level of the fit.

#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// At these speeds (m/s, above 0). The fit must have an estimate. Draws of a bootstrap are simulated on the threads of
/// the solver.
PredictionBand prediction_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds);

/// Those the problem asks for, in its order; none if it asks for nothing, or the fit has no estimate.
std::vector<PredictionBand> prediction_bands(const FitResult& result);

}  // namespace impactfit
