#pragma once
// Starting value for Tukey's loss. Tukey's loss is flat beyond its width, so a start far from all data has no gradient.

#include <Eigen/Core>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Returns the end of a descent from `start` (natural units) with Huber's loss of equal width in place of Tukey's.
/// Returns `start` without Tukey's loss or without finite residuals. Adds the evaluations to `counts`.
Eigen::VectorXd start_towards_data(const ResidualFunction& function, const ParameterSpace& space,
                                   const Eigen::VectorXd& start, const SolverOptions& options, SearchCounts& counts,
                                   const ProgressCallback& progress);

}  // namespace impactfit
