#pragma once
// What a fitted law predicts at speeds nobody measured, and how well the data fix that.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// An observable over impact speed, SI. The band is that of the law's answer, not of single measurements.
struct PredictionCurve {
    const Observable* observable;
    std::vector<double> impact_speed;
    std::vector<double> value;               ///< NaN where the simulation has no numbers
    std::vector<double> standard_deviation;  ///< from the covariance of the parameters, to first order; empty if
                                             ///< they do not fix the curve, and with `unmoved_parameters`
};

/// Parameters that by themselves move no residual at the estimate, such as one that ran away on a logarithmic scale.
/// Elsewhere they may, and move what is predicted: an error to first order does not know that.
std::vector<std::string> unmoved_parameters(const FitResult& result);

/// The standard error of what a problem `at_speed` observes, to first order; `slopes` are the derivatives of its
/// residual at the estimate, where it has this value. A parameter on a bound is not exactly known there: it counts as
/// free to the inner side.
double prediction_error(const LinearCovariance& uncertainty, const FitProblem& single, double value,
                        const Eigen::MatrixXd& slopes);

/// The curve at `points` >= 2 speeds, evenly spaced in the logarithm from `lowest` to `highest`.
PredictionCurve predict(const FitResult& result, const Observable& observable, double lowest, double highest,
                        std::size_t points);

}  // namespace impactfit
