#pragma once
// Rank-revealing decomposition J = U diag(σ) Vᵀ diag(column scales). Each column is scaled to length 1, or less if its
// derivatives are not accurate enough. The rank is independent of the units of the parameters.

#include <Eigen/Core>

namespace impactfit {

/// Singular value decomposition of the scaled Jacobian; columns of zeros have the scale 0.
struct ScaledJacobian {
    Eigen::VectorXd column_scales;    ///< column lengths; for short columns their errors / rank_threshold
    Eigen::VectorXd singular_values;  ///< in decreasing order
    Eigen::MatrixXd u, v;             ///< orthonormal columns
    int rank = 0;                     ///< singular values above rounding

    /// Returns the minimum-norm least-squares solution of J step = -residuals within the rank.
    Eigen::VectorXd gauss_newton_step(const Eigen::VectorXd& residuals) const;
};

/// Singular values of the scaled Jacobian below 1e-9 max(σ_1, 1) are rounding. Column errors after scaling are at most
/// 1e-9, so no error exceeds this threshold.
inline constexpr double rank_threshold = 1e-9;

/// Decomposes a Jacobian with rows >= columns. `errors`: upper limits of the column errors (jacobian_error.hpp), as
/// lengths; zeros for derivatives that are exact up to rounding.
ScaledJacobian scale_and_decompose(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors);

/// Returns the Jacobian with its directions beyond the rank set to zero.
Eigen::MatrixXd within_rank(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors);

}  // namespace impactfit
