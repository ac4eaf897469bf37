#pragma once
// The verdict of a fit, and the parameters that the data do not identify.

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Sets the identifiability of the free parameters and the verdict from the other parts.
void judge(FitResult& result);

}  // namespace impactfit
