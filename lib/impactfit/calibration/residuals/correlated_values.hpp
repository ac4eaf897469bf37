#pragma once
// Residuals of values with correlated errors, such as those of bounces that share a flight.

#include <Eigen/Dense>
#include <Eigen/Sparse>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Makes residuals independent: with the correlations R = L Lᵀ of the values of a problem, r becomes L⁻¹ r. A residual
/// is then the deviation from what those before it predict, in its standard deviation. Values of conditions that a
/// problem does not have are left out of R.
class CorrelatedValues {
public:
    /// Throws Error (problem) for correlations that are not those of errors: R is not positive definite.
    explicit CorrelatedValues(const FitProblem& problem);

    /// Returns true if whiten() changes nothing.
    bool empty() const { return rows_.empty(); }
    void whiten(Eigen::VectorXd& residuals) const;
    void whiten(Eigen::MatrixXd& jacobian) const;
    /// Inverse of whiten().
    void correlate(Eigen::VectorXd& residuals) const;
    /// Returns the standard deviation of each of `count` residuals after those before it, the diagonal of L; 1 for a
    /// residual without correlated errors.
    Eigen::VectorXd conditional_deviations(Eigen::Index count) const;

private:
    template <class Rows>
    void solve(Rows& rows) const;

    std::vector<Eigen::Index> rows_;     ///< residuals of the correlated values
    Eigen::SparseMatrix<double> lower_;  ///< L, in the order of rows_
};

}  // namespace impactfit
