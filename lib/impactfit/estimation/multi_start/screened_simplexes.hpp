#pragma once
// Simplexes from many starts, at less than the price of as many searches.

#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// All starts walk side by side, a simplex a round. After each round the half with the lower costs goes on, three at
/// least, without walks at the residuals of a lower one. What is decided between rounds depends on all walks and on no
/// thread. Solutions in the order of starts (natural units).
std::vector<Solution> screened_simplexes(const ResidualFunction& function, const ParameterSpace& space,
                                         const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                                         const ProgressCallback& progress);

}  // namespace impactfit
