#pragma once
// Log posterior of a residual function on the unconstrained scale, with its gradient.
//
//     known noise:              ln L = -1/2 Σ ρ_i(r_i²)
//     unknown noise s_g, prior 1/s_g (Jeffreys), integrated in closed form over s_g:
//                               ln L = -N_g/2 ln Σ r_i²    per group g of N_g residuals
//
// Priors other than uniform ones are residuals of the function. The uniform prior is that of unconstrained_scale.hpp.
// Constants that do not depend on the parameters are left out.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/posterior/unconstrained_scale.hpp"

namespace impactfit {

/// Noise of each residual: -1 for a residual in its standard deviation, else the number of its group with an unknown
/// common standard deviation, from 0.
using NoiseGroups = std::vector<int>;

/// Log density of NUTS. Keeps references; safe to call from several threads.
class LogPosterior {
public:
    /// Throws Error (problem) for a Tukey loss, which is no density, and for a group without degrees of freedom.
    LogPosterior(const ResidualFunction& function, const UnconstrainedScale& scale, NoiseGroups groups);

    Eigen::Index size() const { return scale_.size(); }
    /// Computes the log density at y and its gradient. Returns false where the function has no finite result.
    bool evaluate(const Eigen::VectorXd& y, double& value, Eigen::VectorXd& gradient) const;
    /// Returns the curvature of -ln L by the base coordinates s at y, JᵀJ / s_g² with J = ∂r/∂s. Empty where the
    /// function has no finite result.
    Eigen::MatrixXd base_curvature(const Eigen::VectorXd& y) const;
    /// Returns the sums of squares of the groups, in their order.
    std::vector<double> sums_of_squares(const Eigen::VectorXd& residuals) const;
    /// Number of residuals of each group.
    const std::vector<long>& group_sizes() const { return sizes_; }

    const UnconstrainedScale& scale() const { return scale_; }

private:
    double add_weights(const Eigen::VectorXd& residuals, Eigen::VectorXd& weights) const;

    const ResidualFunction& function_;
    const UnconstrainedScale& scale_;
    NoiseGroups groups_;
    std::vector<long> sizes_;
};

}  // namespace impactfit
