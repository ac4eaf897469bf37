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
//     both bounds:   s = a + (b - a) / (1 + exp(-y))     ln |ds/dy| = ln(b - a) + ln q + ln(1 - q),  q = (s - a)/(b -
//     a)

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// Parameters at a point y, with the derivatives that a log density needs.
struct UnconstrainedPoint {
    Eigen::VectorXd natural;            ///< p
    Eigen::VectorXd slopes;             ///< dp/dy
    double log_jacobian = 0.0;          ///< Σ ln |ds/dy|
    Eigen::VectorXd jacobian_gradient;  ///< of log_jacobian by y
};

class UnconstrainedScale {
public:
    /// `uniform_in_value`: per parameter, true if the density of its prior is by p although its scale is log10; empty:
    /// none. A fraction on a logit scale is uniform in its value.
    explicit UnconstrainedScale(const ParameterSpace& space, const std::vector<bool>& uniform_in_value = {});

    Eigen::Index size() const { return static_cast<Eigen::Index>(coordinates_.size()); }
    UnconstrainedPoint at(const Eigen::VectorXd& y) const;
    /// Returns the coordinates of parameters [natural units]. A parameter on a bound moves inside, by a thousandth of
    /// its range.
    Eigen::VectorXd coordinates(const Eigen::VectorXd& natural) const;
    /// Returns -d² ln |ds/dy| / dy² per parameter.
    Eigen::VectorXd jacobian_curvature(const Eigen::VectorXd& y) const;
    /// Returns the place of a value between both bounds, on the base coordinate: 0 to 1. NaN without both bounds.
    double place(Eigen::Index parameter, double natural) const;

private:
    struct Coordinate {
        bool logarithmic;
        double magnitude;     ///< m
        double lower, upper;  ///< of s; may be infinite
    };
    std::vector<Coordinate> coordinates_;
};

}  // namespace impactfit
