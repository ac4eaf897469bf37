#pragma once
// Trust-region least squares of Ceres in search coordinates, within the bounds.

#include <Eigen/Core>

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Trust-region strategy and initial radius (default: that of Ceres).
struct TrustRegion {
    enum class Strategy { levenberg_marquardt, dogleg };
    Strategy strategy = Strategy::levenberg_marquardt;
    double first_radius = 1e4;
};

/// Descends from `start` until the step or the gradient is below the relative `tolerance` of the parameters. The
/// objective stores the best point.
void descend(ObjectiveFunction& objective, const Eigen::VectorXd& start, const TrustRegion& region, double tolerance);

/// Least squares by Ceres, from one start in natural units. Bounds by a change of variables (bound_transform.hpp), so
/// the transformed problem is unbounded. Status converged if Ceres reports convergence.
Solution ceres_least_squares(const ResidualFunction& function, const ParameterSpace& space,
                             const Eigen::VectorXd& start, const SolverOptions& options,
                             const ProgressCallback& progress);

}  // namespace impactfit
