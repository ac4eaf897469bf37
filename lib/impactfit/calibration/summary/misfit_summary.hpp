#pragma once
// Diagnosis of a fit in lines.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the lines on a contradicted law and on a dominating value: sign patterns, speed exponents, the value with
/// its file line, and the estimates without it. Empty without either.
std::vector<std::string> misfit_lines(const FitResult& result);

/// Returns the lines on plausibility: response at the largest speed, and stated noise above the values.
std::vector<std::string> plausibility_lines(const FitResult& result);

/// Returns the warning on a weight that matters during the contact and that the fit leaves out; empty without.
std::string weight_warning(const FitResult& result);

}  // namespace impactfit
