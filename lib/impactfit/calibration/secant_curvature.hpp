#pragma once
// The part of the curvature of a sum of squares that the derivatives of its residuals do not tell: that of the
// residuals themselves, each times itself. Small where residuals are small or nearly straight.

#include <Eigen/Core>

namespace impactfit {

/// Gathered from the steps of a descent @eq{DGW81, Section 3}. Zero before the first.
class SecantCurvature {
public:
    explicit SecantCurvature(Eigen::Index parameters) : matrix_(Eigen::MatrixXd::Zero(parameters, parameters)) {}

    /// After a step: by what the gradient changed, and how much of it came from the change of the derivatives, at the
    /// new residuals.
    void update(const Eigen::VectorXd& step, const Eigen::VectorXd& change, const Eigen::VectorXd& by_derivatives);

    /// Symmetric; may be indefinite.
    const Eigen::MatrixXd& matrix() const { return matrix_; }

private:
    Eigen::MatrixXd matrix_;
};

}  // namespace impactfit
