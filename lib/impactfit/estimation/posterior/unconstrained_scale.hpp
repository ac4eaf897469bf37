#pragma once
// Unconstrained scale of a posterior: coordinates y of the real line for parameters p with bounds, with the density
// that a uniform prior has there by the transforms of Stan @eq{Carpenter17, Section 2}.
//
// The base coordinate s is that on which a uniform prior is uniform: ln p on a log10 scale, else p / m. With the bounds
// a and b of s:
//
//     no bound:      s = y                               ln |ds/dy| = 0
//     lower bound:   s = a + exp(y)                      ln |ds/dy| = y
//     upper bound:   s = b - exp(y)                      ln |ds/dy| = y
//     both bounds:   s = a + (b - a) / (1 + exp(-y))     ln |ds/dy| = ln(b - a) + ln q (1 - q),  q = (s - a)/(b - a)
//     far bounds:    s = y, a <= s <= b                  ln |ds/dy| = 0
//
// Far bounds are those that hardly any draw reaches. The density ends there.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// Parameters at a point y, with the derivatives that a log density needs.
struct UnconstrainedPoint {
    Eigen::VectorXd natural;            ///< p; NaN beyond a far bound
    Eigen::VectorXd slopes;             ///< dp/dy
    Eigen::VectorXd base, base_slopes;  ///< s, ds/dy
    double log_jacobian = 0.0;          ///< Σ ln |ds/dy|
    Eigen::VectorXd jacobian_gradient;  ///< of log_jacobian by y
};

class UnconstrainedScale {
public:
    /// Per parameter, empty for none: `uniform_in_value`, true if the density of its prior is by p although its scale
    /// is log10; `far_bounds`, true if hardly any draw reaches its bounds. A fraction on a logit scale is uniform in
    /// its value.
    explicit UnconstrainedScale(const ParameterSpace& space, const std::vector<bool>& uniform_in_value = {},
                                const std::vector<bool>& far_bounds = {});

    Eigen::Index size() const { return static_cast<Eigen::Index>(coordinates_.size()); }
    UnconstrainedPoint at(const Eigen::VectorXd& y) const;
    /// Returns the coordinates of parameters [natural units]. One nearer to a bound than its margin [of s] moves
    /// inside. A margin is at least a thousandth, at most a quarter of the range. Empty: a thousandth.
    Eigen::VectorXd coordinates(const Eigen::VectorXd& natural, const Eigen::VectorXd& margins = {}) const;
    /// Returns true if s = y.
    bool is_linear(Eigen::Index parameter) const;
    /// Returns -d² ln |ds/dy| / dy² per parameter.
    Eigen::VectorXd jacobian_curvature(const Eigen::VectorXd& y) const;

private:
    struct Coordinate {
        bool logarithmic;
        double magnitude;     ///< m
        double lower, upper;  ///< of s; may be infinite
        bool far;             ///< bounds that only end the density
    };
    std::vector<Coordinate> coordinates_;
};

}  // namespace impactfit
