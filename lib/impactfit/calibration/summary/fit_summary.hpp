#pragma once
// Summary of a fit result, as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the verdict, then misfit, identifiability, search and intervals. Never empty.
std::vector<std::string> summary(const FitResult& result);

}  // namespace impactfit
