#include "impactfit/estimation/objective/jacobian_error.hpp"

namespace impactfit {

Eigen::VectorXd jacobian_errors(const ResidualFunction& function, const Eigen::VectorXd& residuals) {
    Eigen::VectorXd errors = root_weights(function, residuals);
    for (Eigen::Index i = 0; i < errors.size(); ++i) errors[i] *= function.derivative_error(i);
    return errors;
}

Eigen::VectorXd parts_of_size(const ParameterSpace& space, const Eigen::VectorXd& natural,
                              const Eigen::VectorXd& change) {
    const Eigen::VectorXd size = relative_scale(space, natural).cwiseMax(space.transform_derivative(natural));
    Eigen::VectorXd parts = Eigen::VectorXd::Zero(size.size());
    for (Eigen::Index j = 0; j < size.size(); ++j)
        if (size[j] > 0.0 && !space.parameter(j).exact) parts[j] = change[j] / size[j];
    return parts;
}

Eigen::VectorXd column_errors(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& row_errors,
                              const Eigen::VectorXd& parts) {
    const Eigen::MatrixXd uncertain = (jacobian.array() != 0.0).cast<double>().matrix();
    return (uncertain.transpose() * row_errors.cwiseAbs2()).cwiseSqrt().cwiseProduct(parts);
}

}  // namespace impactfit
