#pragma once
// Hessian of the latent variables of a population, in parts:
//
//     H = [ K   L ]     K: random effects, sparse; one block per group for a single factor
//         [ Lᵀ  F ]     F: fixed effects, few and dense; of size 0 without them
//
// Its inverse is that of K and of the Schur complement S = F - Lᵀ K⁻¹ L:  H⁻¹ = [K⁻¹ 0; 0 0] + N S⁻¹ Nᵀ,
// N = [-K⁻¹ L; I].

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

namespace impactfit {

/// The parts of a symmetric matrix of the latent variables.
struct LatentMatrix {
    Eigen::SparseMatrix<double> effects;  ///< K
    Eigen::MatrixXd border;               ///< L
    Eigen::MatrixXd fixed;                ///< F
};

/// The inverse of such a matrix. NaN if K is singular.
struct LatentInverse {
    Eigen::SparseMatrix<double> effects;  ///< K⁻¹
    Eigen::MatrixXd step;                 ///< -K⁻¹ L
    Eigen::MatrixXd fixed;                ///< S⁻¹, the block of the fixed effects of H⁻¹

    bool all_finite() const;
    /// Returns a diagonal block of H⁻¹ in the random effects.
    Eigen::MatrixXd block(Eigen::Index first, Eigen::Index count) const;
};

/// Factors K and S. S may be singular: solve() and inverse() leave out directions that are not determined.
class FactorisedLatentMatrix {
public:
    explicit FactorisedLatentMatrix(const LatentMatrix& matrix);

    bool is_positive() const;
    double log_determinant() const;  ///< of a positive matrix
    /// Returns H⁻¹ v; NaN if K is singular.
    Eigen::VectorXd solve(const Eigen::VectorXd& right) const;
    LatentInverse inverse() const;

private:
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> effects_;
    Eigen::MatrixXd step_, schur_;
};

/// Returns the entries of M + X Yᵀ where `pattern` has entries.
Eigen::SparseMatrix<double> entries_at(Eigen::SparseMatrix<double> pattern, const Eigen::SparseMatrix<double>& sparse,
                                       const Eigen::MatrixXd& left, const Eigen::MatrixXd& right);

}  // namespace impactfit
