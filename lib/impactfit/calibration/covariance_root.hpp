#pragma once
// What the linearised residuals let parameters be off their estimates by, as a root of the covariance.

#include <Eigen/Core>

#include "impactfit/calibration/linearisation.hpp"

namespace impactfit {

/// In relative changes, one row a parameter.
struct CovarianceRoot {
    Eigen::MatrixXd root;  ///< root root^T is the covariance within the rank
    Eigen::MatrixXd null;  ///< columns span what no residual sees
};

/// As if no bound held any parameter.
CovarianceRoot unbounded_root(const Linearisation& at);

/// Mean products of what parameters are off the estimate by, where those on a bound may be anywhere on the inner side
/// of it, as likely as the residuals make it, and nowhere beyond. One that the residuals push hard against its bound is
/// as good as held there, one that just touches it as good as free. As unbounded_root where the residuals hardly tell a
/// parameter on a bound from the others.
CovarianceRoot bounded_root(const Linearisation& at);

}  // namespace impactfit
