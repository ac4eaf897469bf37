#pragma once
// Problem of a fit that is repeated with other data, from its estimate.

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the problem of a fit: one start at its estimate, no uncertainty, no predictions.
FitProblem problem_of_repeated_fit(const FitResult& result);

}  // namespace impactfit
