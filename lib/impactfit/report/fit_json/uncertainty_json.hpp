#pragma once
// The uncertainty of an estimate as JSON.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns a matrix as an array of rows; null for NaN.
Json matrix_json(const Eigen::MatrixXd& matrix);

/// Returns covariance, correlation, identifiability, and the errors without each observable. Requires a covariance.
Json uncertainty_json(const FitResult& result);

}  // namespace impactfit
