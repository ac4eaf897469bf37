#pragma once
// Screened multi-start of Nelder-Mead searches, at less cost than complete searches.

#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Advances all starts in rounds of one simplex each. After each round the half with the lower costs continues, at
/// least three, without duplicates (residuals equal to those of a search with lower cost). Decisions between rounds
/// depend on all searches and not on threads. Returns solutions in the order of starts (natural units).
std::vector<Solution> screened_simplexes(const ResidualFunction& function, const ParameterSpace& space,
                                         const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                                         const ProgressCallback& progress);

}  // namespace impactfit
