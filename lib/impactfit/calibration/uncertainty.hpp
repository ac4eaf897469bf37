#pragma once
// How well the data fix the parameters, to first order round the estimate: covariance, correlations, and the directions
// the data do not see, all from singular values of the Jacobian in search coordinates.

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/residual_function.hpp"
#include "impactfit/calibration/search_space.hpp"

namespace impactfit {

/// A combination of parameters, unit length in search coordinates (relative changes for log and linear scales).
struct Direction {
    double singular_value;    ///< 1 / standard deviation of the combination
    Eigen::VectorXd weights;  ///< in the order of the search space; the largest is positive
    std::string text;         ///< "0.71 stiffness - 0.70 hysteresis_amplitude": weights above 0.1
};

struct LinearUncertainty {
    std::vector<bool> on_bound;       ///< held there, so without a standard error
    Eigen::VectorXd standard_errors;  ///< natural units; infinite where the rank is missing, NaN on a bound
    Eigen::VectorXd relative_errors;  ///< in search coordinates: of ln p, of logit, or relative to the magnitude
    Eigen::MatrixXd covariance;       ///< natural units, of the parameters off their bounds
    Eigen::MatrixXd correlation;
    std::vector<Direction> directions;  ///< by falling singular value
    int rank = 0;                       ///< directions above rounding
    int known = 0;                      ///< directions with a standard deviation below 1: better than a factor e
    double noise = 1.0;                 ///< standard deviation of a residual: 1 if stated, else from the misfit
    double condition = 0.0;
    std::vector<std::string> unseen;  ///< parameters of the null directions, those named first that weigh most
};

/// Round a minimum. `noise_stated`: residuals are in standard deviations; otherwise the noise is estimated from the
/// misfit, which takes more residuals than parameters. Nothing if the function has no numbers there.
std::optional<LinearUncertainty> linear_uncertainty(const ResidualFunction& function, const SearchSpace& space,
                                                    const Eigen::VectorXd& estimate, bool noise_stated);

}  // namespace impactfit
