#pragma once
// Covariance of an estimate to first order, C = s² (JᵀJ)⁻¹.
//
// J: Jacobian ∂r/∂p of the weighted residuals, nuisance parameters projected out. s: standard deviation of a residual,
// 1 if the noise is stated, otherwise sqrt(Σ r² / degrees of freedom). Relative errors refer to the parameter scale: to
// ln p on a log10 scale, to the logit of a fraction.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"

namespace impactfit {

/// First-order uncertainty of all parameters. A parameter at an active bound has no standard error; the errors of the
/// other parameters are conditional on it.
struct LinearCovariance {
    std::vector<bool> on_bound;       ///< true at an active bound
    Eigen::VectorXd standard_errors;  ///< natural units; infinite if not identifiable, NaN at a bound
    Eigen::VectorXd relative_errors;  ///< standard error / scale: of ln p, of the logit, or relative to the estimate
    Eigen::MatrixXd covariance;       ///< C, natural units; NaN in rows and columns of parameters at a bound
    Eigen::MatrixXd correlation;
    ParameterDirections combinations;  ///< directions of all parameters, bounds ignored
    double noise = 1.0;                ///< s

    Eigen::VectorXd scale;  ///< dp of a relative change of 1, natural units
    Eigen::MatrixXd root;   ///< R with C = R Rᵀ in relative changes, within the rank
    Eigen::MatrixXd null;   ///< columns span the null space of J, of the parameters off their bounds

    /// Returns the covariance G C Gᵀ of quantities with derivatives G = `slopes` by the parameters (quantities x
    /// parameters, natural units; nuisance columns, which come last, are ignored). The diagonal is infinite for a
    /// quantity that the data do not determine, and NaN if no parameter influences the quantity. A quantity may be
    /// determined although the parameters are not. `slope_errors`: errors of the slopes of each quantity by a relative
    /// change; empty for exact slopes.
    Eigen::MatrixXd propagated(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& slope_errors = {}) const;

    bool any_on_bound() const;
};

/// Returns the covariance of a linearised fit, at a minimum.
LinearCovariance linear_covariance(const Linearisation& at, const ParameterSpace& space);

/// Returns the covariance at an estimate in natural units. `noise_stated`: residuals are in standard deviations;
/// otherwise the noise is estimated from the misfit, which needs more residuals than parameters. Empty if the function
/// has no finite result there.
std::optional<LinearCovariance> linear_covariance(const ResidualFunction& function, const ParameterSpace& space,
                                                  const Eigen::VectorXd& estimate, bool noise_stated);

}  // namespace impactfit
