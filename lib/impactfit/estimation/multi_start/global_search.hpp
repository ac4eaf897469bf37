#pragma once
// A search of the whole box (NLopt), polished by least squares. Which of NLopt's methods and why:
// docs/decisions/0008-global-search.md.

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Throws an Error (problem) naming the first parameter without finite bounds; a log10 scale needs a positive lower
/// one. Nuisance parameters need none: without them they rest at their start until the polish.
void check_finite_bounds(const ParameterSpace& space);

/// Minimises between finite bounds with half the evaluations of `options`, the other half is for the polish. Nothing in
/// it is random; `start` is the first point.
Solution global_search(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress = {});

}  // namespace impactfit
