#pragma once
// What residuals can be made of, and where a search can begin.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// Throws an Error (problem) without data, for observables that the form has no unit for, and for a start that the law,
/// the form or a rule does not allow.
void check_residuals(const FitProblem& problem, const ParameterMap& map);

}  // namespace impactfit
