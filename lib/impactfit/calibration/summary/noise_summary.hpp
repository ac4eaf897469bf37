#pragma once
// Noise model of a calibration problem, as text.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns one line each for the standard deviations of observables and impact speeds, force thresholds, records with
/// their sensors and clocks, and robust losses.
std::string noise_text(const FitProblem& problem);

}  // namespace impactfit
