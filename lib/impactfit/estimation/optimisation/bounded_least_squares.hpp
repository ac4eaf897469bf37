#pragma once
// Bounded linear least squares: min |A s + r|² + |D s|² subject to lower <= s <= upper.

#include <Eigen/Core>

namespace impactfit {

/// Problem with A = `matrix`, r = `residuals` and D = diag(`damping`). The box contains 0.
struct BoundedLeastSquares {
    Eigen::MatrixXd matrix;
    Eigen::VectorXd residuals, damping, lower, upper;
};

/// Returns the minimiser s, by an active-set method: a component stays at a bound while the gradient points outwards
/// @eq{SP95, Section 2}. For few parameters. A positive damping makes s unique.
Eigen::VectorXd bounded_step(const BoundedLeastSquares& problem);

}  // namespace impactfit
