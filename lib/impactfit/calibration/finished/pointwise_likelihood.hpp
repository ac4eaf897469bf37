#pragma once
// Log likelihood of each measured value at each draw of a posterior, for cross-validation and for predicted values.
//
//     ln p(y_i | p, s) = -ρ_i(r_i²) / 2 - ln Z_i - ln(s σ_i)
//
// ρ_i is the loss, with s² in it (robust_loss.hpp), and Z_i the integral of its density, sqrt(2 π) without a loss. σ_i
// is the standard deviation, s = 1. Without stated noise σ_i is the weight, and s is drawn from its posterior at the
// draw, s² = S / χ²_N of a group of N residuals with the sum of squares S: noise that the chains integrate. Chains of a
// population draw s, and p are the values of the specimens: the likelihood is that of new values of a measured
// specimen. A value with correlated errors has its density after the values before it, so that the sum is that of all
// values.

#include <Eigen/Core>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Residuals at the draws of all chains in their order (rows). Columns: measured values in the order of conditions and
/// measurements, then samples of records. Priors have no column.
struct ResidualsOfDraws {
    Eigen::MatrixXd residuals;  ///< of the likelihood: in their weights; of correlated errors the independent parts
    Eigen::MatrixXd noise;      ///< s of each value; 1 with stated noise
};

/// Returns the residuals at the draws of a result with a posterior (FitPosterior::refused is empty, not interrupted).
/// The noise s depends on the seed of the solver only. Simulates in the threads of the solver.
/// Throws Error (usage) for a result without draws.
ResidualsOfDraws residuals_of_draws(const FitResult& result);

/// Returns the log likelihood of each value [1/SI], draws x values, as residuals_of_draws has them.
/// Throws Error (usage) for a result without draws, and Error (problem) for a Cauchy loss of a width of 1 or less,
/// which has no finite integral.
Eigen::MatrixXd log_likelihood_of_draws(const FitResult& result);
/// Likewise from residuals at hand.
Eigen::MatrixXd log_likelihood_of_draws(const FitResult& result, const ResidualsOfDraws& at);

}  // namespace impactfit
