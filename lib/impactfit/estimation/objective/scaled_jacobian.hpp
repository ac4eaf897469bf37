#pragma once
// The rank of a Jacobian, whatever the units of its columns: singular values after each column is brought to length 1,
// or less where its derivatives are not good enough for that.

#include <Eigen/Core>

namespace impactfit {

/// A Jacobian J = U diag(singular_values) V^T diag(column_scales); columns of zeros have the scale 0.
struct ScaledJacobian {
    Eigen::VectorXd column_scales;    ///< their lengths; of short columns their errors over rank_threshold
    Eigen::VectorXd singular_values;  ///< falling
    Eigen::MatrixXd u, v;             ///< orthonormal columns
    int rank = 0;                     ///< singular values above rounding

    /// The shortest step that solves J step = -residuals in least squares, in the directions within the rank.
    Eigen::VectorXd gauss_newton_step(const Eigen::VectorXd& residuals) const;
};

/// ParameterDirections of scaled columns shorter than 1e-9 of the longest, or of 1 if that is longer, are rounding. No
/// column has an error above 1e-9 after scaling, so none can add more than that to a singular value.
inline constexpr double rank_threshold = 1e-9;

/// Takes at least as many rows as columns. `errors`: what each column may be off by (jacobian_error.hpp), as a
/// length; zeros for derivatives that are exact to their own rounding.
ScaledJacobian scale_and_decompose(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors);

/// The same Jacobian without the directions beyond the rank, along which it is zero then.
Eigen::MatrixXd within_rank(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors);

}  // namespace impactfit
