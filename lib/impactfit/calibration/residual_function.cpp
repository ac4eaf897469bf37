#include "impactfit/calibration/residual_function.hpp"

namespace impactfit {

bool ResidualFunction::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    Eigen::VectorXd residuals(residual_count());
    jacobian.resize(residual_count(), parameter_count());
    return evaluate(parameters, residuals, &jacobian);
}

RobustLoss ResidualFunction::loss(Eigen::Index) const {
    return {};
}

double ResidualFunction::derivative_error(Eigen::Index) const {
    return 0.0;
}

}  // namespace impactfit
