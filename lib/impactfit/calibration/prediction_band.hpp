#pragma once
// An observable of the fitted law over a range of speeds, with intervals of the level of the fit.

#include <string>
#include <vector>

#include "impactfit/calibration/confidence.hpp"
#include "impactfit/dynamics/observable.hpp"

namespace impactfit {

struct FitProblem;
struct FitResult;

/// SI. Intervals are those of the law's answer, not of a single measurement, which has its noise besides.
struct PredictionBand {
    const Observable* observable;
    std::vector<double> impact_speed;
    std::vector<double> value;  ///< NaN where the simulation has no numbers
    std::vector<double>
        standard_error;  ///< by the covariance of the parameters; infinite where they do not fix the value
    std::vector<std::string> unmoved;  ///< unmoved_parameters (prediction.hpp)
    std::vector<Interval> covariance;  ///< the value and so many standard errors to either side
    std::vector<Interval> bootstrap;   ///< percentiles over the draws; NaN where they are too few, empty without any
};

/// Throws an Error (problem) if the impacts of a problem differ in more than their speed, as there is no one curve
/// then, and for an observable that has no unit in its form of parameters.
void check_prediction(const FitProblem& problem, const Observable& observable);

/// At these speeds (m/s, above 0). The fit must have an estimate. Draws of a bootstrap are simulated on the threads of
/// the solver.
PredictionBand prediction_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds);

/// Those the problem asks for, in its order; none if it asks for nothing, or the fit has no estimate.
std::vector<PredictionBand> prediction_bands(const FitResult& result);

}  // namespace impactfit
