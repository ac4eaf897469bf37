#pragma once
// Values drawn from the posterior predictive distribution: those that the same measurement would give again.

#include <Eigen/Core>

#include "impactfit/calibration/finished/pointwise_likelihood.hpp"

namespace impactfit {

/// Measured values with their standard deviations or weights, in the columns of residuals_of_draws [SI].
struct MeasuredValues {
    Eigen::VectorXd values, deviations;
};

MeasuredValues measured_values_of(const FitProblem& problem);

/// Returns a value for each draw and each measured value [SI]: that of the law with the parameters and the errors of
/// the rig of the draw, and noise of its distribution. Noise depends on the seed of the solver only. `at`: of the same
/// result.
Eigen::MatrixXd predictive_draws(const FitResult& result, const ResidualsOfDraws& at);

}  // namespace impactfit
