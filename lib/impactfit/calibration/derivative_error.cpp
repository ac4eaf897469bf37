#include "impactfit/calibration/derivative_error.hpp"

#include "impactfit/calibration/linearisation.hpp"

namespace impactfit {

Eigen::VectorXd derivative_errors(const ResidualFunction& function) {
    Eigen::VectorXd errors(function.residual_count());
    for (Eigen::Index i = 0; i < errors.size(); ++i) errors[i] = function.derivative_error(i);
    return errors;
}

Eigen::VectorXd parts_of_size(const SearchSpace& space, const Eigen::VectorXd& natural, const Eigen::VectorXd& change) {
    const Eigen::VectorXd size = relative_scale(space, natural).cwiseMax(space.stretch(natural));
    Eigen::VectorXd parts = Eigen::VectorXd::Zero(size.size());
    for (Eigen::Index j = 0; j < size.size(); ++j)
        if (size[j] > 0.0) parts[j] = change[j] / size[j];
    return parts;
}

Eigen::VectorXd column_errors(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& row_errors,
                              const Eigen::VectorXd& parts) {
    const Eigen::MatrixXd uncertain = (jacobian.array() != 0.0).cast<double>().matrix();
    return (uncertain.transpose() * row_errors.cwiseAbs2()).cwiseSqrt().cwiseProduct(parts);
}

}  // namespace impactfit
