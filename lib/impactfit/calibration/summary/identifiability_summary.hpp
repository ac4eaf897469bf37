#pragma once
// Identifiability of the parameters of a fit, as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns undetermined directions, locally insensitive parameters, parameters on a bound, and the limits of
/// restitution data. Requires a result with a covariance.
std::vector<std::string> identifiability_warnings(const FitResult& result);

/// Returns the contributions of priors and of each observable. Requires a result with a covariance.
std::vector<std::string> contribution_sentences(const FitResult& result);

}  // namespace impactfit
