#pragma once
// Identifiability of the parameters of a fit, as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns undetermined directions, locally insensitive parameters, parameters on a bound, the contributions of priors
/// and of each observable, and the limits of restitution data. Requires a result with a covariance.
std::vector<std::string> information_words(const FitResult& result);

}  // namespace impactfit
