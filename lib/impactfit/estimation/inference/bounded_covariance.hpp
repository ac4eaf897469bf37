#pragma once
// What the linearised residuals let parameters be off their estimates by, as a root of the covariance.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/objective/linearisation.hpp"

namespace impactfit {

/// How a parameter on its bound counts in the errors of the others.
enum class OnBound {
    one_sided,  ///< it may be on the inner side
    free,       ///< it may be on either side
    unseen      ///< not at all: it moves no residual there
};

/// In relative changes, one row a parameter.
struct CovarianceRoot {
    Eigen::MatrixXd root;                ///< root root^T is the covariance within the rank
    Eigen::MatrixXd null;                ///< columns span what no residual sees
    OnBound seen = OnBound::free;        ///< of those on bounds that move a residual
    std::vector<Eigen::Index> unseen{};  ///< those that move none
};

/// As if no bound held any parameter.
CovarianceRoot unbounded_root(const Linearisation& at);

/// Mean products of what parameters are off the estimate by, where those on a bound may be anywhere on the inner side
/// of it, as likely as the residuals make it, and nowhere beyond. One that the residuals push hard against its bound is
/// as good as held there, one that just touches it as good as free. One that moves no residual stays there. As
/// unbounded_root where the residuals hardly tell those on bounds from the others, and without noise.
CovarianceRoot bounded_root(const Linearisation& at);

}  // namespace impactfit
