#pragma once
// Global search within finite bounds (NLopt, multi-level single linkage), polished by least squares. Choice of the
// method: docs/decisions/0008-global-search.md.

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Throws an Error (problem) naming the first parameter without finite bounds; a log10 scale needs a positive lower
/// bound. Nuisance parameters are exempt: without finite bounds they keep their starting value until the polish.
void check_finite_bounds(const ParameterSpace& space);

/// Minimises within finite bounds. Half the evaluations of `options` are for the global search, the rest for the
/// polish. The search is deterministic; `start` is its first point.
Solution global_search(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress = {});

}  // namespace impactfit
