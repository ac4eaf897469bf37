#pragma once
// Minimises a residual function: one door to all methods, from one start or from many.

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// What solve() asks before its first iteration; the evaluations that took. Throws an Error (problem) if parameters
/// move no residual, naming them (insensitive_parameters.hpp); if there are fewer residuals than parameters; for
/// options out of range; and for a global search without finite bounds.
SearchCounts check_search(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options);

/// Throws what check_search() throws, before any iteration.
SolveResult solve(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options = {},
                  const ProgressCallback& progress = {});

}  // namespace impactfit
