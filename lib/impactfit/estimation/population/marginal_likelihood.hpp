#pragma once
// -2 log L of a population (equation in population.hpp) with its exact gradient by x, population_coordinates.hpp.
//
// With the modes v(x), g = Jᵀ S⁻² r, S_jk = Σ r_i s⁻² ∂²r_i/∂t_j∂t_k and T = Cᵀ (A + S) C + P + Σ g_j ∂²t_j/∂v∂v:
//
//     dv/dx_k = -T⁻¹ ½ ∂²h/∂v∂x_k,    d(-2 log L)/dx_k = ∂h/∂x_k + d ln |H| / dx_k
//
// ln |H| and S need second derivatives of r. They are central differences of J. Parameters that share no residual move
// together, so their number is that of the parameters of one group.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/population/latent_modes.hpp"

namespace impactfit {

/// Second derivatives of the residuals at a point, contracted.
struct ResidualCurvature {
    Eigen::SparseMatrix<double> weighted;  ///< S, symmetric
    Eigen::VectorXd log_determinant;       ///< ∂ ln |H| / ∂t, design fixed
};

struct CoordinateSlopes;
struct ModeMatrices;

/// Not shared between threads: it starts the search for modes at those of the last evaluation.
class MarginalLikelihood {
public:
    explicit MarginalLikelihood(const LatentModes& modes);

    /// Computes -2 log L at x. With a restricted likelihood (modes with fixed effects) the fixed effects of x have no
    /// effect, and their gradient is zero. Returns false without a finite result.
    bool evaluate(const Eigen::VectorXd& x, double& value, Eigen::VectorXd* gradient);

    const LatentPoint& point() const { return point_; }  ///< modes of the last evaluation
    const LatentModes& modes() const { return modes_; }
    /// Starts the next search for modes here.
    void start_at(const Eigen::VectorXd& latent) { start_ = latent; }

private:
    double constants(const Eigen::VectorXd& x) const;
    bool gradient_at(const Eigen::VectorXd& x, const LatentInverse& inverse, Eigen::VectorXd& gradient);
    bool add_curvature_of_means(const ModeMatrices& m, LatentMatrix& total, Eigen::VectorXd& by_latent) const;
    std::vector<CoordinateSlopes> slopes_at(const Eigen::VectorXd& x, const ModeMatrices& m) const;
    ModeMatrices matrices(const LatentInverse& inverse) const;
    bool curvature_of_residuals(const Eigen::SparseMatrix<double>& covariance, ResidualCurvature& curvature) const;
    void add_pattern(const Eigen::SparseMatrix<double>& jacobian);
    void find_pattern();
    Eigen::VectorXd difference_steps(const Eigen::SparseMatrix<double>& covariance) const;

    const LatentModes& modes_;
    Eigen::VectorXd start_;
    LatentPoint point_;
    Eigen::SparseMatrix<double> pattern_;             ///< residuals x parameters: an entry where not always zero
    Eigen::SparseMatrix<double> neighbours_;          ///< parameters that share a residual
    std::vector<std::vector<Eigen::Index>> colours_;  ///< parameters that share no residual
    std::vector<long> noise_sizes_;
};

}  // namespace impactfit
