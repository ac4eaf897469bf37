#pragma once
// Least squares from one start: Levenberg-Marquardt (Ceres), and a ladder of other descents where its end is no
// minimum.

#include <Eigen/Core>

#include "impactfit/calibration/solve.hpp"

namespace impactfit {

/// Minimises from `start` (natural units). An end is trusted if a Gauss-Newton step would not leave it and no parameter
/// lost its influence on the way; otherwise shorter first steps, the dogleg, and a simplex before the descent are tried
/// and the best is kept.
Solution least_squares(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress = {});

}  // namespace impactfit
