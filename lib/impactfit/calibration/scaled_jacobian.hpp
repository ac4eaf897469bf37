#pragma once
// The rank of a Jacobian, whatever the units of its columns: singular values after each column is brought to length 1.

#include <Eigen/Core>

namespace impactfit {

/// A Jacobian J = U diag(singular_values) V^T diag(column_lengths); columns of zeros keep the length 0.
struct ScaledJacobian {
    Eigen::VectorXd column_lengths;
    Eigen::VectorXd singular_values;  ///< falling
    Eigen::MatrixXd u, v;             ///< orthonormal columns
    int rank = 0;                     ///< singular values above rank_threshold of the largest

    /// The shortest step that solves J step = -residuals in least squares, in the directions within the rank.
    Eigen::VectorXd gauss_newton_step(const Eigen::VectorXd& residuals) const;
};

/// Derivatives of a simulation at its default tolerance carry about ten digits and lose one or two on their way through
/// the events: combinations of unit columns shorter than 1e-9 of the longest are rounding.
inline constexpr double rank_threshold = 1e-9;

/// Takes at least as many rows as columns.
ScaledJacobian scale_and_decompose(const Eigen::MatrixXd& jacobian);

}  // namespace impactfit
