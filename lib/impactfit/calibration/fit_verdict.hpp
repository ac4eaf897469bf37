#pragma once
// What the answer of a fit is worth, in words.

#include "impactfit/calibration/fit.hpp"

namespace impactfit {

/// Sets unidentified, verdict and words from the numbers of the result.
void judge(FitResult& result);

}  // namespace impactfit
