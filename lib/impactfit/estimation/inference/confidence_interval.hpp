#pragma once
// Levels of confidence: how many standard errors an interval reaches, with noise stated or estimated.

#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// From `lower` to `upper`; NaN where there is no such end.
struct Interval {
    double lower, upper;
};

/// The standard deviation of residuals, and how it is known.
struct ResidualNoise {
    double standard_deviation = 1.0;
    long degrees_of_freedom = 0;  ///< of the misfit it was estimated from; 0: it was stated

    /// Half the width of an interval of this level in standard errors: the quantile of the normal distribution, with
    /// estimated noise of Student's. Its square is that of chi-squared with one degree of freedom, or of F.
    double reach(double level) const;
    /// False if it had to be estimated and there was nothing to estimate it from.
    bool known() const;
};

/// `stated` as for linearise.
ResidualNoise residual_noise(const Linearisation& at, bool stated);

/// Throws an Error (problem) unless 0 < level < 1.
void check_level(double level, const SourceLocation& where);

/// Intervals by the covariance, one a parameter, symmetric on the scale of the search (Wald's) and cut off at the
/// bounds. NaN for a parameter on a bound.
std::vector<Interval> covariance_intervals(const LinearCovariance& known, const ParameterSpace& space,
                                           const Eigen::VectorXd& estimate, double reach);

}  // namespace impactfit
