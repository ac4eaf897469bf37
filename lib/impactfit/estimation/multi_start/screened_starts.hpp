#pragma once
// Screened multi-start of least-squares searches, at less cost than complete searches.

#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Advances all starts in rounds of several steps. After each round a search is stopped early if its residuals converge
/// to a known minimum, or if its cost is far above the best and hardly decreases. Decisions between rounds depend on
/// all searches and not on threads.
///
/// Searches without a minimum restart (least_squares.hpp) if their cost is below every known minimum; without a known
/// minimum the best search restarts. A start without finite residuals, except the first, is redrawn up to ten times in
/// the box of starts. Returns solutions in the order of starts (natural units). A single start is never stopped early.
std::vector<Solution> screened_least_squares(const ResidualFunction& function, const ParameterSpace& space,
                                             const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                                             const ProgressCallback& progress);

}  // namespace impactfit
