#pragma once
// Parameters that move no residual: a misspelt or unused one would otherwise come back from a fit as it went in.

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Throws an Error (problem) naming the parameters none of whose derivatives is more than it may be off
/// (ResidualFunction::derivative_error) at the start, at points round it, over the box of starts, and each alone by up
/// to twelve decades from the start within its bounds: a parameter that moves nothing at the start alone is no error,
/// and nothing is if no point has numbers. The evaluations that took.
SearchCounts check_sensitivity(const ResidualFunction& function, const ParameterSpace& space);

}  // namespace impactfit
