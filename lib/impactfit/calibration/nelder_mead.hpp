#pragma once
// The simplex of Nelder and Mead: no derivatives, slow and stubborn. For costs that are not smooth, and as a rung of
// the ladder of least_squares.hpp.

#include <Eigen/Core>

#include "impactfit/calibration/search_objective.hpp"
#include "impactfit/calibration/solve.hpp"

namespace impactfit {

/// Simplexes one after the other, each round the best point so far, until a fresh one finds nothing better than a
/// relative `tolerance` of the cost; true if that ended it. `start` may be on a bound. The objective keeps the best
/// point.
bool walk_simplex(SearchObjective& objective, const Eigen::VectorXd& start, double tolerance);

/// Minimises from `start` (natural units). Ends `converged` only at what minimum_test.hpp calls a minimum:
/// a simplex may come to rest on a saddle.
Solution nelder_mead(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& start,
                     const SolverOptions& options, const ProgressCallback& progress = {});

}  // namespace impactfit
