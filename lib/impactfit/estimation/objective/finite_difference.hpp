#pragma once
// Derivatives of closed-form expressions by finite differences of order 4.
//
// With a step h = 1e-3 |x|, truncation is near (1e-3)^4 = 1e-12 and rounding near 1e-16 / 1e-3 = 1e-13: together about
// 1e-11 (relative). The simulations behind the expressions are accurate to 1e-10, and their derivatives need 1e-6.

#include <Eigen/Core>
#include <functional>

namespace impactfit {

/// Range and step of a variable.
struct DifferenceRange {
    double lower, upper;
    double step;  ///< > 0
};

/// Returns df/dx of a vector function of one variable, evaluated within the range only: central differences, or
/// one-sided differences of order 4 near its ends. Where the function throws an Error or is not finite, other sides and
/// shorter steps are tried. All NaN if every attempt fails.
Eigen::VectorXd slope_by_difference(const std::function<Eigen::VectorXd(double)>& function, double x,
                                    const DifferenceRange& range);

}  // namespace impactfit
