#pragma once
// How exact the data of a problem are taken to be, in words.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Standard deviations of observables, impact speeds and records, sensors and clocks, thresholds, losses: a line each.
std::string noise_text(const FitProblem& problem);

}  // namespace impactfit
