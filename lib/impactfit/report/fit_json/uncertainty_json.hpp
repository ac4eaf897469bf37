#pragma once
// Uncertainty of an estimate as JSON: covariance, confidence intervals, profiles and bootstrap.

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns a matrix as an array of rows; null for NaN.
Json matrix_json(const Eigen::MatrixXd& matrix);

/// Returns covariance, correlation, identifiability, and the errors without each observable. Requires a covariance.
Json uncertainty_json(const FitResult& result);

/// Returns level, noise, intervals, every point of the profiles, and every bootstrap draw.
Json intervals_json(const FitResult& result);

}  // namespace impactfit
