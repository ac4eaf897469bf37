#pragma once
// Confidence intervals: estimate ± q standard errors, with the quantile q of a confidence level.

#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// Confidence interval, natural units; NaN for a missing end.
struct Interval {
    double lower, upper;
};

/// Noise of the residuals: standard deviation s, and degrees of freedom of its estimate.
struct ResidualNoise {
    double standard_deviation = 1.0;
    long degrees_of_freedom = 0;  ///< of the estimate of s; 0: s is stated
    /// Degrees of freedom of the variance of each parameter, >= 1, if that rests on a further estimated variance (of a
    /// random effect); empty otherwise.
    std::vector<double> of_parameters = {};

    /// Returns the half width q of an interval in standard errors, 0 < level < 1. q is the quantile at (1 + level) / 2
    /// of the normal distribution (stated noise) or Student's t (estimated noise). q² is the quantile of χ² with one
    /// degree of freedom, or of F.
    double reach(double level) const;
    /// Returns q of a parameter: Student's t with its own degrees of freedom if they are fewer.
    double reach(double level, Eigen::Index parameter) const;
    /// Returns the largest q of any parameter: that of functions of several.
    double largest_reach(double level) const;
    /// True if s > 0; false if the noise was to be estimated without degrees of freedom.
    bool known() const;
};

/// Returns the noise of a linearised fit. `stated` as in linearise.
ResidualNoise residual_noise(const Linearisation& at, bool stated);

/// Throws an Error (problem) unless 0 < level < 1.
void check_level(double level, const SourceLocation& where);

/// Returns Wald intervals, one per parameter: u ± reach σ_u in search coordinates, cut off at the bounds and converted
/// to natural units. NaN for a parameter at a bound. `reach`: of all parameters, or one of each.
std::vector<Interval> covariance_intervals(const LinearCovariance& known, const ParameterSpace& space,
                                           const Eigen::VectorXd& estimate, const Eigen::VectorXd& reach);
std::vector<Interval> covariance_intervals(const LinearCovariance& known, const ParameterSpace& space,
                                           const Eigen::VectorXd& estimate, double reach);

}  // namespace impactfit
