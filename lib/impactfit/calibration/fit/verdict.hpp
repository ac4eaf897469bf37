#pragma once
// The verdict of a fit, and the parameters that the data do not identify.

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Sets FitResult::unidentified and FitResult::verdict from the other members.
void judge(FitResult& result);

}  // namespace impactfit
