#include "impactfit/estimation/objective/residual_function.hpp"

#include <cmath>

namespace impactfit {

bool ResidualFunction::evaluate_sparse(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                       Eigen::SparseMatrix<double>& jacobian) const {
    residuals.resize(residual_count());
    Eigen::MatrixXd dense(residual_count(), parameter_count());
    const bool found = evaluate(parameters, residuals, &dense);
    if (found) jacobian = dense.sparseView();
    return found;
}

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

double cost_of(const ResidualFunction& function, const Eigen::VectorXd& residuals) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < residuals.size(); ++i) sum += function.loss(i)(residuals[i] * residuals[i]);
    return 0.5 * sum;
}

Eigen::VectorXd root_weights(const ResidualFunction& function, const Eigen::VectorXd& residuals) {
    Eigen::VectorXd roots(residuals.size());
    for (Eigen::Index i = 0; i < roots.size(); ++i)
        roots[i] = std::sqrt(function.loss(i).weight(residuals[i] * residuals[i]));
    return roots;
}

void apply_weights(const ResidualFunction& function, Eigen::VectorXd& residuals, Eigen::MatrixXd& jacobian) {
    const Eigen::VectorXd roots = root_weights(function, residuals);
    residuals.array() *= roots.array();
    jacobian.array().colwise() *= roots.array();
}

}  // namespace impactfit
