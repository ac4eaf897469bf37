#pragma once
// The step of a least-squares descent that keeps within bounds.

#include <Eigen/Core>

namespace impactfit {

/// A linear least-squares problem in a box: the step s within lower <= s <= upper that makes
/// |matrix s + residuals|^2 + |damping * s|^2 least (damping by component). The box holds 0.
struct BoundedLeastSquares {
    Eigen::MatrixXd matrix;
    Eigen::VectorXd residuals, damping, lower, upper;
};

/// By active sets: components rest on a bound for as long as the rest of the problem pushes them there
/// @eq{SP95, Section 2}. For the few parameters of a fit; a positive damping makes the answer unique.
Eigen::VectorXd bounded_step(const BoundedLeastSquares& problem);

}  // namespace impactfit
