#pragma once
// A start that the values pull at, where their losses do not.

#include <Eigen/Core>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Where a descent from `start` (natural units) ends with Huber's loss of the same width in the place of Tukey's, which
/// is flat beyond: from a start that all values are farther off from no descent gets anywhere. `start` itself without
/// Tukey's loss or without numbers. Adds what it took to `counts`.
Eigen::VectorXd start_towards_data(const ResidualFunction& function, const ParameterSpace& space,
                                   const Eigen::VectorXd& start, const SolverOptions& options, SearchCounts& counts,
                                   const ProgressCallback& progress);

}  // namespace impactfit
