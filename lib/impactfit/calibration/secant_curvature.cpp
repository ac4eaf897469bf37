#include "impactfit/calibration/secant_curvature.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {

void SecantCurvature::update(const Eigen::VectorXd& step, const Eigen::VectorXd& change,
                             const Eigen::VectorXd& by_derivatives) {
    const double along = change.dot(step);
    if (!(along > 0.0)) return;  // the update that is least in the metric of the whole curvature has none here
    const double known = std::abs(step.dot(matrix_ * step));
    if (known > 0.0) matrix_ *= std::min(1.0, std::abs(step.dot(by_derivatives)) / known);  // sized to the residuals
    const Eigen::VectorXd missing = by_derivatives - matrix_ * step;
    const Eigen::MatrixXd product = missing * change.transpose() / along;
    const Eigen::MatrixXd updated =
        matrix_ + product + product.transpose() - missing.dot(step) / (along * along) * change * change.transpose();
    if (updated.allFinite()) matrix_ = updated;
}

}  // namespace impactfit
