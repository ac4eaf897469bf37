#pragma once
// How well the data fix the parameters, to first order round the estimate: covariance, correlations, and the
// combinations the data do not see.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/inference/bounded_covariance.hpp"
#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"

namespace impactfit {

/// From the estimate to where chi-squared has risen by one with all others re-fitted @eq{JR75, MINOS}; natural units,
/// not negative. Nothing where a bound, or a factor of 1e9, comes first.
struct OneSidedErrors {
    std::optional<double> below, above;
};

struct LinearUncertainty {
    std::vector<bool> on_bound;       ///< without a standard error; the errors of the others let it go one way
    Eigen::VectorXd standard_errors;  ///< natural units; infinite where the rank is missing, NaN on a bound
    Eigen::VectorXd relative_errors;  ///< in relative changes: of ln p, of the logit, or as a part of the estimate
    Eigen::VectorXd freed_errors;     ///< relative, as if no bound held any parameter
    Eigen::MatrixXd covariance;       ///< natural units, of the parameters off their bounds: mean products of what they
                                      ///< are off the estimate by, where nothing passes a bound
    Eigen::MatrixXd correlation;
    Combinations combinations;  ///< of all parameters
    double noise = 1.0;         ///< standard deviation of a residual: 1 if stated, else from the misfit
    KnownLimit limit = {};

    Eigen::VectorXd scale;  ///< natural units of a relative change of 1
    Eigen::MatrixXd root;   ///< of the covariance of all parameters within the rank, in relative changes: root root^T
    Eigen::MatrixXd null;   ///< columns span what no residual sees
    std::vector<std::optional<OnBound>> beside;  ///< of those on a bound: how they count in the errors of the others
    std::optional<Eigen::Index> followed;        ///< whose profile errors follow in place of its tangent, ...
    Eigen::MatrixXd followed_root;               ///< ... and a root as `root` of that
    std::vector<std::optional<OneSidedErrors>> one_sided;  ///< of each parameter along its own profile; empty where
                                                           ///< none is followed

    /// Covariance, to first order at the estimate, of quantities that move with the parameters by `slopes` (quantities
    /// x parameters, natural units; those of nuisance parameters, which come last, may be there and are left out). On
    /// the diagonal infinite where the data do not tell the quantity, though they may tell it where they do not tell
    /// the parameters; NaN where no parameter moves it. NaN beside those. A parameter on a bound is not exactly known
    /// there and counts as free on the inner side. `slope_errors`: what the slopes of each quantity by a relative
    /// change may be off by; none given: exact ones.
    Eigen::MatrixXd propagated(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& slope_errors = {}) const;

    /// The same of other terms for the parameters, which are as badly known as these: along the profile, where one is
    /// followed. Not for predictions: far along a profile they hardly move, where slopes at the estimate would have
    /// them move far.
    Eigen::MatrixXd covariance_of_terms(const Eigen::MatrixXd& slopes) const;

    bool any_on_bound() const;
};

/// The same with errors that follow profiles, that of `parameter` first (profile_errors.hpp).
LinearUncertainty following(LinearUncertainty uncertainty, Eigen::Index parameter, Eigen::MatrixXd root,
                            std::vector<std::optional<OneSidedErrors>> one_sided);

/// Round a minimum.
LinearUncertainty linear_uncertainty(const Linearisation& at, const SearchSpace& space);

/// Round an estimate in natural units. `noise_stated`: residuals are in standard deviations; otherwise the noise is
/// estimated from the misfit, which takes more residuals than parameters. Nothing if the function has no numbers there.
std::optional<LinearUncertainty> linear_uncertainty(const ResidualFunction& function, const SearchSpace& space,
                                                    const Eigen::VectorXd& estimate, bool noise_stated);

}  // namespace impactfit
