#pragma once
// Least squares from one start: Levenberg-Marquardt (Ceres), and a ladder of other descents where its end is no
// minimum.

#include <Eigen/Core>

#include "impactfit/calibration/solve.hpp"

namespace impactfit {

/// Minimises from `start` (natural units). An end is trusted if a Gauss-Newton step would not leave it and it is no
/// saddle (minimum_test.hpp); otherwise these are tried in turn and the best is kept: again with the parameters that
/// lost their influence put back to the start, shorter first steps, the dogleg, and a simplex before the descent.
Solution least_squares(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress = {});

}  // namespace impactfit
