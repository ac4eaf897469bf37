#pragma once
// One least-squares descent of Ceres in search coordinates, within the bounds.

#include <Eigen/Core>

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// How steps are kept short enough to be trusted, and how long the first may be (Ceres's own default radius).
struct TrustRegion {
    enum class Strategy { levenberg_marquardt, dogleg };
    Strategy strategy = Strategy::levenberg_marquardt;
    double first_radius = 1e4;
};

/// Descends from `start` until a step or the gradient says that it is at an end, to this relative tolerance of the
/// parameters. The objective keeps the best point.
void descend(ObjectiveFunction& objective, const Eigen::VectorXd& start, const TrustRegion& region, double tolerance);

/// Least squares by Ceres alone, from one start in natural units. Bounds are kept by a change of variables
/// (bound_transform.hpp), in which the problem has none. Converged if Ceres says so.
Solution ceres_least_squares(const ResidualFunction& function, const ParameterSpace& space,
                             const Eigen::VectorXd& start, const SolverOptions& options,
                             const ProgressCallback& progress);

}  // namespace impactfit
