#pragma once
// Bounds by a change of variables, as of MINUIT: w without bounds in the place of u between bounds.
//
//     u = lower + (upper - lower) (1 + sin w) / 2     between two bounds
//     u = lower - 1 + sqrt(1 + w^2)                   above one, and alike below one

#include <Eigen/Core>

namespace impactfit {

class BoundTransform {
public:
    /// Bounds may be infinite.
    BoundTransform(Eigen::VectorXd lower, Eigen::VectorXd upper);

    /// u of w.
    Eigen::VectorXd bounded(const Eigen::VectorXd& w) const;
    /// w of u; a point on a bound is moved inwards, since the derivative is zero there.
    Eigen::VectorXd unbounded(const Eigen::VectorXd& u) const;
    /// du/dw, element by element.
    Eigen::VectorXd derivative(const Eigen::VectorXd& w) const;

private:
    Eigen::VectorXd lower_, upper_;
};

}  // namespace impactfit
