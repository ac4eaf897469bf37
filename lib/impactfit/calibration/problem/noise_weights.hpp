#pragma once
// Noise of all measurements together: stated for each, or a common weight for each observable.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Noise is stated for every measurement or for none; then the standard deviation is 1 for restitution, and for the
/// others the root mean square of the measured values of that observable. Deviations not stated are NaN before. Throws
/// an Error (problem) if some are stated and some are not, and for a robust loss without them.
void settle_noise(FitProblem& problem);

}  // namespace impactfit
