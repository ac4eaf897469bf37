#include "impactfit/calibration/scaled_jacobian.hpp"

#include <Eigen/SVD>

namespace impactfit {

ScaledJacobian scale_and_decompose(const Eigen::MatrixXd& jacobian) {
    ScaledJacobian result;
    result.column_lengths = jacobian.colwise().stableNorm().transpose();
    Eigen::MatrixXd unit = jacobian;
    for (Eigen::Index j = 0; j < unit.cols(); ++j)
        if (result.column_lengths[j] > 0.0) unit.col(j) /= result.column_lengths[j];
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(unit, Eigen::ComputeThinU | Eigen::ComputeThinV);
    result.singular_values = svd.singularValues();
    result.u = svd.matrixU();
    result.v = svd.matrixV();
    for (const double value : result.singular_values)
        if (value > rank_threshold * result.singular_values[0]) ++result.rank;
    return result;
}

Eigen::VectorXd ScaledJacobian::gauss_newton_step(const Eigen::VectorXd& residuals) const {
    const Eigen::VectorXd along = (u.leftCols(rank).transpose() * residuals).cwiseQuotient(singular_values.head(rank));
    Eigen::VectorXd step = -v.leftCols(rank) * along;
    for (Eigen::Index j = 0; j < step.size(); ++j)
        step[j] = column_lengths[j] > 0.0 ? step[j] / column_lengths[j] : 0.0;
    return step;
}

}  // namespace impactfit
