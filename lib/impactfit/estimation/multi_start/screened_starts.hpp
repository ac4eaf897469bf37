#pragma once
// Least squares from many starts, at less than the price of as many searches.

#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// All starts descend side by side, some steps a round. After each round a search is given up that has come to the
/// residuals of a minimum another one ended at, or that is far above the best and gets no nearer. What is decided
/// between rounds depends on all searches and on no thread. Of the searches that end at no minimum, those restart by
/// the ladder of restarts (least_squares.hpp) that are better than every minimum found; if there is none, the best. A
/// start without numbers, but for the first, is drawn again some times, anywhere in the box of starts. Solutions in the
/// order of starts (natural units); a single start is never given up.
std::vector<Solution> screened_least_squares(const ResidualFunction& function, const ParameterSpace& space,
                                             const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                                             const ProgressCallback& progress);

}  // namespace impactfit
