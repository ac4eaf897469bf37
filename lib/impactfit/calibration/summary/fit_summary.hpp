#pragma once
// The result of a fit in sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Sentences for a person to read: first the verdict, then the misfit, identifiability, the search and the intervals.
/// Never empty.
std::vector<std::string> summary(const FitResult& result);

}  // namespace impactfit
