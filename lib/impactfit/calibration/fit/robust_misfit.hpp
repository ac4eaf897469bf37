#pragma once
// How good a fit with robust losses is. Its chi-squared counts in full the outliers that the losses are there to bear,
// so it judges nothing.

#include <Eigen/Core>
#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

class ContactResiduals;

struct RobustMisfit {
    std::string losses;     ///< their names
    long values = 0;        ///< measured numbers and samples that have one
    long downweighted = 0;  ///< of them, those that count less than half of their square
    double farthest = 0.0;  ///< scaled residual of the one farthest off, with its sign
    std::string where;      ///< that one: "duration at 2 m/s, line 4"
    double median = 0.0;    ///< size of the scaled residuals that have a loss, in the middle
    /// The others are few enough to be outliers if the half nearest to the law is as near as the noise says, whatever
    /// the rest does. True if that half is not: at least so many values as far off as the median have less than
    /// `acceptable_probability` under normal noise. Of one or two values a single outlier is the half: false. Without
    /// stated noise false, as the next.
    bool median_too_large = false;
    long others = 0;              ///< values without a loss, and priors
    double chi_squared = 0.0;     ///< of them
    bool others_too_far = false;  ///< that is too large for as many

    bool too_large() const { return median_too_large || others_too_far; }
};

/// Nothing for a problem without losses. `estimate` in natural units.
std::optional<RobustMisfit> robust_misfit(const FitProblem& problem, const ContactResiduals& function,
                                          const Eigen::VectorXd& estimate);

}  // namespace impactfit
