#pragma once
// Noise model of a calibration problem, as text.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns one line each for the standard deviations of observables and impact speeds, force thresholds, records with
/// their sensors and clocks, and robust losses.
std::string noise_text(const FitProblem& problem);

/// Returns the noise in one line for noise that is not stated: the standard deviations of the replicates (in brackets
/// relative to the root mean square), or its estimation from the misfit. Empty for stated noise.
std::string noise_line(const FitProblem& problem);

}  // namespace impactfit
