#pragma once
// Sensitivity check: detects parameters without influence on any residual. A misspelt or unused parameter otherwise
// keeps its starting value in the fit.

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Throws an Error (problem) naming the parameters whose derivatives are within their error limit
/// (ResidualFunction::derivative_error) at all test points: the start, points near it, points over the box of starts,
/// and each parameter alone up to twelve decades from its start within its bounds. No error if no test point has finite
/// residuals. Returns the evaluations used.
SearchCounts check_sensitivity(const ResidualFunction& function, const ParameterSpace& space);

}  // namespace impactfit
