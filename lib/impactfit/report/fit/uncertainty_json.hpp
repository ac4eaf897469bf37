#pragma once
// The uncertainty of an estimate as JSON.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// An array of rows; NaN is null.
Json matrix_json(const Eigen::MatrixXd& matrix);

/// Covariance, errors, identifiability and what each observable adds. The result has an uncertainty.
Json uncertainty_json(const FitResult& result);

}  // namespace impactfit
