#pragma once
// Sign pattern of the residuals over the impact speed.

#include <span>
#include <string>
#include <vector>

#include "impactfit/calibration/diagnosis/misfit_diagnosis.hpp"

namespace impactfit {

/// Returns the sign pattern of each observable with residuals of different impact speeds. Residuals (predicted -
/// measured) are averaged over equal speeds, and over equal numbers of values for more than 12 speeds. Means within two
/// standard errors of 0 belong to no run. Patterns with more than three runs are omitted: they are scatter.
std::vector<ResidualPattern> residual_patterns(const FitProblem& problem, std::span<const FitResidual> residuals);

/// "restitution is too high below 2 m/s (+0.06) and too low above 3 m/s (-0.04)".
std::string pattern_text(const ResidualPattern& pattern);

}  // namespace impactfit
