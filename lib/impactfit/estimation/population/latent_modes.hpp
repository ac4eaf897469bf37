#pragma once
// Conditional modes of the latent variables of a population: the minimum over v of
//
//     h(v) = Σ r_i(t)² / s² + vᵀ P v,    t = m(β) + B(ω) u
//
// by a damped Gauss-Newton method. v is u, or u and the fixed effects (in search coordinates), which have no prior:
// P is 1 for u and 0 for fixed effects.

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/population/latent_hessian.hpp"
#include "impactfit/estimation/population/population_coordinates.hpp"

namespace impactfit {

/// A point v with its residuals and derivatives. J and B are sparse: a residual depends on the few parameters of its
/// group, and a parameter on the few effects of its group.
struct LatentPoint {
    Eigen::VectorXd latent;                ///< v
    Eigen::VectorXd scaled;                ///< t
    Eigen::VectorXd residuals;             ///< r, without s
    Eigen::SparseMatrix<double> jacobian;  ///< J = ∂r/∂t
    Eigen::VectorXd weights;               ///< 1 / s² per residual
    Eigen::SparseMatrix<double> design;    ///< B = ∂t/∂u, with its zeros where effects have no deviation
    Eigen::MatrixXd mean_slopes;           ///< ∂t/∂β in search coordinates
    Eigen::MatrixXd border;                ///< ∂t by the fixed effects of v: mean_slopes, or without columns
    double penalised = 0.0;                ///< h; NaN without a finite result

    Eigen::SparseMatrix<double> curvature() const;  ///< A = Jᵀ S⁻² J
    Eigen::VectorXd slope() const;                  ///< Jᵀ S⁻² r
    /// Returns C v and Cᵀ g, C = ∂t/∂v = [B, border].
    Eigen::VectorXd to_scaled(const Eigen::VectorXd& by_latent) const;
    Eigen::VectorXd to_latent(const Eigen::VectorXd& by_scaled) const;
    /// Returns Cᵀ M C + P of a symmetric M, P = 1 for u.
    LatentMatrix projected(const Eigen::SparseMatrix<double>& matrix) const;
    /// Returns entries of C H⁻¹ Cᵀ, the covariance of t, where `pattern` has entries.
    Eigen::SparseMatrix<double> covariance(const LatentInverse& inverse,
                                           const Eigen::SparseMatrix<double>& pattern) const;
};

/// Keeps references; not shared between threads, because it counts.
class LatentModes {
public:
    LatentModes(const ResidualFunction& function, const PopulationModel& model,
                const PopulationCoordinates& coordinates, bool with_fixed_effects);

    bool with_fixed_effects() const { return with_fixed_effects_; }
    Eigen::Index size() const { return precision_.size(); }
    const Eigen::VectorXd& precision() const { return precision_; }  ///< P
    const PopulationModel& model() const { return model_; }
    const PopulationCoordinates& coordinates() const { return coordinates_; }

    /// Computes the point v. Fixed effects are those of v, or of x. Returns false without a finite result.
    bool evaluate(const Eigen::VectorXd& x, const Eigen::VectorXd& latent, LatentPoint& point) const;
    /// Searches from `latent`. Returns false without a finite result or without convergence.
    bool find(const Eigen::VectorXd& x, const Eigen::VectorXd& latent, LatentPoint& point) const;
    /// Residuals and Jacobian at t.
    bool residuals_at(const Eigen::VectorXd& scaled, Eigen::VectorXd& residuals,
                      Eigen::SparseMatrix<double>& jacobian) const;
    /// Returns p(t).
    Eigen::VectorXd natural(const Eigen::VectorXd& scaled) const;
    /// Means m(β) and slopes by search coordinates of fixed effects. Returns false where one is not finite.
    bool means(const Eigen::VectorXd& fixed, Eigen::VectorXd& mean, Eigen::MatrixXd& slopes) const;
    /// Returns 1 / s² of each residual.
    Eigen::VectorXd weights(const Eigen::VectorXd& x, Eigen::Index residuals) const;
    /// Returns B for roots Λ of the factors, or dB for their derivatives. An empty root counts as zero.
    Eigen::SparseMatrix<double> effects_design(const std::vector<Eigen::MatrixXd>& roots) const;
    std::vector<Eigen::MatrixXd> roots(const Eigen::VectorXd& x) const;
    SearchCounts& counts() const { return counts_; }

private:
    void hold_at_bounds(const Eigen::VectorXd& latent, LatentMatrix& hessian, Eigen::VectorXd& gradient) const;
    double improve(const Eigen::VectorXd& x, LatentPoint& point, double& damping, bool& moved) const;

    const ResidualFunction& function_;
    const PopulationModel& model_;
    const PopulationCoordinates& coordinates_;
    bool with_fixed_effects_;
    Eigen::VectorXd precision_;
    Eigen::VectorXd lower_, upper_;  ///< of v; only fixed effects have bounds
    mutable SearchCounts counts_;
};

}  // namespace impactfit
