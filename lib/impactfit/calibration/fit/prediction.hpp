#pragma once
// Prediction bands: an observable of the fitted law over impact speed, with confidence intervals. The bands exclude the
// noise of single measurements.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/fit/planned_population.hpp"
#include "impactfit/estimation/population/population.hpp"

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

/// Returns the bands of new specimens with these covariates that the problem requests: percentiles over drawn specimens
/// (GroupPrediction::draws), without the noise of a measurement. `fit`: of the model of the plan. Empty without a
/// request.
std::vector<SpecimenBand> specimen_bands(const FitProblem& problem, const PlannedPopulation& planned,
                                         const PopulationFit& fit, const std::vector<double>& covariates);

/// Returns `points` >= 2 speeds from `lowest` to `highest` [m/s], logarithmically spaced.
std::vector<double> logarithmic_speeds(double lowest, double highest, std::size_t points);

}  // namespace impactfit
