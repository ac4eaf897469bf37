#pragma once
// A normal distribution of which only values in a box are possible, such as those of parameters within their bounds.

#include <Eigen/Core>
#include <optional>

namespace impactfit {

struct MeanAndVariance {
    double mean, variance;
};

/// Of the values between 0 and `width` (above 0, may be infinite) of a normal distribution with variance above 0. Right
/// to some 1e-12, also where nearly all of it is elsewhere.
MeanAndVariance cut_normal(const MeanAndVariance& whole, double width);

/// E[u u^T], about 0 and not about the mean, of the density proportional to exp(-u^T precision u / 2 - gradient^T u)
/// where all u_i are between 0 and widths_i. `precision`: positive definite. Exact for one variable; for more by
/// expectation propagation @eq{CHL11, Section 3}: within some percent, 18 % too small where one of two that are hardly
/// told apart is pushed to 0. Nothing if that comes to no end.
std::optional<Eigen::MatrixXd> second_moments_in_box(const Eigen::MatrixXd& precision, const Eigen::VectorXd& gradient,
                                                     const Eigen::VectorXd& widths);

}  // namespace impactfit
