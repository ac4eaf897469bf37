#pragma once
// Residual check: valid data and starting values.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// Throws Error (problem) without data, for observables without unit in the form, and for a start that the law, the
/// form or a rule does not allow.
void check_residuals(const FitProblem& problem, const ParameterMap& map);

}  // namespace impactfit
