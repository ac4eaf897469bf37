#pragma once
// Stated noise far above the measured values: often a standard deviation in another unit.

#include <vector>

#include "impactfit/calibration/diagnosis/misfit_diagnosis.hpp"

namespace impactfit {

/// Returns the observables whose median stated standard deviation exceeds their median absolute value. Empty without
/// stated noise.
std::vector<ImplausibleNoise> implausible_noise(const FitProblem& problem);

}  // namespace impactfit
