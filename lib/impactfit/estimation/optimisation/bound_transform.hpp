#pragma once
// Bounds by a change of variables, as in MINUIT: unbounded w in place of bounded u.
//
//     u = lower + (upper - lower) (1 + sin w) / 2     two bounds
//     u = lower - 1 + sqrt(1 + w^2)                   lower bound only; upper bound only: mirrored

#include <Eigen/Core>

namespace impactfit {

class BoundTransform {
public:
    /// Bounds may be infinite.
    BoundTransform(Eigen::VectorXd lower, Eigen::VectorXd upper);

    /// Returns u(w).
    Eigen::VectorXd bounded(const Eigen::VectorXd& w) const;
    /// Returns w(u). A point at a bound is moved inwards, because du/dw = 0 there.
    Eigen::VectorXd unbounded(const Eigen::VectorXd& u) const;
    /// Returns du/dw, element by element.
    Eigen::VectorXd derivative(const Eigen::VectorXd& w) const;

private:
    Eigen::VectorXd lower_, upper_;
};

}  // namespace impactfit
