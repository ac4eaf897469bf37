#pragma once
// Robust misfit: goodness of fit with robust losses. Chi-squared is not used because outliers enter it with full
// weight.

#include <Eigen/Core>
#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

class ContactResiduals;

struct RobustMisfit {
    std::string losses;     ///< names of the losses
    long values = 0;        ///< measured values and samples with a loss
    long downweighted = 0;  ///< values with weight < 1/2
    double farthest = 0.0;  ///< largest standardised residual, with its sign
    std::string where;      ///< location of `farthest`: "duration at 2 m/s, line 4"
    double median = 0.0;    ///< median of the absolute standardised residuals with a loss
    /// Lack of fit of the half of the values nearest to the law, which outliers do not affect. True if, under normal
    /// noise, at least half of `values` residuals exceed `median` with probability < `acceptable_probability`. False
    /// for one or two values, where a single outlier is the half. Without stated noise this and others_too_far are
    /// false.
    bool median_too_large = false;
    long others = 0;              ///< values without a loss, and priors
    double chi_squared = 0.0;     ///< of `others`
    bool others_too_far = false;  ///< chi_squared is too large for `others` values

    bool too_large() const { return median_too_large || others_too_far; }
};

/// Returns the robust misfit at an estimate in natural units. Empty for a problem without losses.
std::optional<RobustMisfit> robust_misfit(const FitProblem& problem, const ContactResiduals& function,
                                          const Eigen::VectorXd& estimate);

}  // namespace impactfit
