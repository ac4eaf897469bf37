#pragma once
// Tangent of a profile at the estimate: du/du_k of the linearised problem.

#include <Eigen/Core>

namespace impactfit {

/// Start of profiles, in search coordinates.
struct ProfileStart {
    Eigen::VectorXd point;   ///< the estimate
    double cost;             ///< cost of the estimate
    double noise;            ///< standard deviation of a residual
    Eigen::MatrixXd slopes;  ///< weighted Jacobian at the estimate
    Eigen::VectorXd errors;  ///< upper limits of its column errors (jacobian_error.hpp)
};

struct ProfileTangent {
    Eigen::VectorXd direction;  ///< du/du_k of all parameters, in search coordinates
    double standard_error;      ///< standard error of the profiled parameter in this direction; infinite if other
                                ///< parameters compensate it
};

/// Returns the tangent for parameter `index`, upward (1) or downward (-1). Parameters at a bound do not leave the
/// bound; each one that stays there reduces the standard error.
ProfileTangent profile_tangent(const ProfileStart& start, Eigen::Index index, int direction,
                               const Eigen::VectorXd& lower, const Eigen::VectorXd& upper);

}  // namespace impactfit
