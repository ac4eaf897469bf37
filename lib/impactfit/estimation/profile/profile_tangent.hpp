#pragma once
// Where linear theory sends a profile from the estimate.

#include <Eigen/Core>

namespace impactfit {

/// Where profiles begin, in search coordinates.
struct ProfileStart {
    Eigen::VectorXd point;   ///< the estimate
    double cost;             ///< there
    double noise;            ///< standard deviation of a residual
    Eigen::MatrixXd slopes;  ///< weighted derivatives of the residuals there
    Eigen::VectorXd errors;  ///< what their columns may be off by (jacobian_error.hpp)
};

struct ProfileTangent {
    Eigen::VectorXd direction;  ///< of all parameters, in search coordinates, by that of the profiled one
    double standard_error;      ///< of it this way; infinite if the others can undo it
};

/// How the others follow parameter `index` upward (1) or downward (-1), none of them out of the bounds it is on: those
/// that would leave them stay, and make the error of the profiled one smaller.
ProfileTangent profile_tangent(const ProfileStart& start, Eigen::Index index, int direction,
                               const Eigen::VectorXd& lower, const Eigen::VectorXd& upper);

}  // namespace impactfit
