#pragma once
// Solves min F(p) = 1/2 Σ ρ_i(r_i(p)²) by any method, from one or many starts.

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Checks of solve() before its first iteration. Returns the evaluations used. Throws an Error (problem) naming
/// parameters without influence on any residual (insensitive_parameters.hpp); for fewer residuals than parameters; for
/// options out of range; and for a global search without finite bounds.
SearchCounts check_search(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options);

/// Returns the best solution and all clusters. A search without a minimum is no error: read best.status. Throws the
/// errors of check_search() before the first iteration. apps/examples/10_estimate_anything.cpp is a complete program.
///
///     const ParameterSpace space({{"a", 1.0, 0.01, 100.0, ParameterScale::log10}, {"b", 1.0, 0.0, 10.0}});
///     const SolveResult found = solve(decay, space, options);
///     const auto covariance = linear_covariance(decay, space, found.best.parameters, true);
SolveResult solve(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options = {},
                  const ProgressCallback& progress = {});

}  // namespace impactfit
