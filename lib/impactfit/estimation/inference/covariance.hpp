#pragma once
// The covariance of an estimate to first order, C = s^2 (J^T J)^-1.
//
// J holds the derivatives of the weighted residuals by the parameters, without what nuisance parameters can undo; s is
// the standard deviation of a residual: 1 for stated noise, else estimated from the misfit. Errors are those of the
// parameter on its scale: of ln p on a logarithmic scale, of the logit of a fraction.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"

namespace impactfit {

/// A parameter on an active bound has no standard error; the errors of the others are conditional on it.
struct LinearCovariance {
    std::vector<bool> on_bound;       ///< active bounds
    Eigen::VectorXd standard_errors;  ///< natural units; infinite where the rank is missing, NaN on a bound
    Eigen::VectorXd relative_errors;  ///< in relative changes: of ln p, of the logit, or as a part of the estimate
    Eigen::MatrixXd covariance;       ///< natural units; NaN in rows and columns of parameters on a bound
    Eigen::MatrixXd correlation;
    ParameterDirections combinations;  ///< of all parameters, bounds ignored
    double noise = 1.0;                ///< standard deviation of a residual: 1 if stated, else from the misfit

    Eigen::VectorXd scale;  ///< natural units of a relative change of 1
    Eigen::MatrixXd root;   ///< of the covariance within the rank, in relative changes: root root^T
    Eigen::MatrixXd null;   ///< columns span what no residual depends on, of the parameters off their bounds

    /// Covariance, to first order at the estimate, of quantities with the derivatives `slopes` by the parameters
    /// (quantities x parameters, natural units; nuisance parameters, which come last, are left out). The diagonal is
    /// infinite for a quantity that the data do not determine, and NaN where no parameter moves it; a quantity may be
    /// determined although the parameters are not. `slope_errors`: errors of the slopes of each quantity by a relative
    /// change; empty for exact slopes.
    Eigen::MatrixXd propagated(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& slope_errors = {}) const;

    bool any_on_bound() const;
};

/// At a minimum.
LinearCovariance linear_covariance(const Linearisation& at, const ParameterSpace& space);

/// At an estimate in natural units. `noise_stated`: residuals are in standard deviations; otherwise the noise is
/// estimated from the misfit, which takes more residuals than parameters. Empty if the function has no values there.
std::optional<LinearCovariance> linear_covariance(const ResidualFunction& function, const ParameterSpace& space,
                                                  const Eigen::VectorXd& estimate, bool noise_stated);

}  // namespace impactfit
