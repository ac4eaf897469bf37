#pragma once
// Slopes of closed-form algebra by differences of order 4. With a step of 1e-3 of the variable's own magnitude the
// terms left out are near (1e-3)^4 and rounding is near 1e-16 / 1e-3: together about 1e-11, below what the simulations
// behind the algebra are good to (1e-10) and far below what their slopes are asked to be (1e-6).

#include <Eigen/Core>
#include <functional>

namespace impactfit {

/// Where a variable may be moved, and by how much.
struct DifferenceRange {
    double lower, upper;
    double step;  ///< > 0
};

/// Slope at x of a vector function of one variable, without leaving the range: central, or one-sided of the same order
/// near its ends. Where the function throws an Error or is not finite, other sides and shorter steps are tried; all NaN
/// if none of them helps.
Eigen::VectorXd slope_by_difference(const std::function<Eigen::VectorXd(double)>& function, double x,
                                    const DifferenceRange& range);

}  // namespace impactfit
