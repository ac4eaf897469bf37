#pragma once
// Verdict of a fit, and the parameters that are not identifiable.

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Sets the verdict and the identifiability of the free parameters from the other results.
void judge(FitResult& result);

}  // namespace impactfit
