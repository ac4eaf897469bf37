#include "impactfit/estimation/objective/scaled_jacobian.hpp"

#include <Eigen/SVD>
#include <algorithm>

namespace impactfit {

ScaledJacobian scale_and_decompose(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors) {
    ScaledJacobian result;
    result.column_scales = jacobian.colwise().stableNorm().transpose();
    result.column_scales = result.column_scales.cwiseMax(errors / rank_threshold);
    Eigen::MatrixXd scaled = jacobian;
    for (Eigen::Index j = 0; j < scaled.cols(); ++j)
        if (result.column_scales[j] > 0.0) scaled.col(j) /= result.column_scales[j];
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(scaled, Eigen::ComputeThinU | Eigen::ComputeThinV);
    result.singular_values = svd.singularValues();
    result.u = svd.matrixU();
    result.v = svd.matrixV();
    for (const double value : result.singular_values)
        if (value > rank_threshold * std::max(1.0, result.singular_values[0])) ++result.rank;
    return result;
}

Eigen::MatrixXd within_rank(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors) {
    const ScaledJacobian scaled = scale_and_decompose(jacobian, errors);
    if (scaled.rank == jacobian.cols()) return jacobian;
    return scaled.u.leftCols(scaled.rank) * scaled.singular_values.head(scaled.rank).asDiagonal() *
           scaled.v.leftCols(scaled.rank).transpose() * scaled.column_scales.asDiagonal();
}

Eigen::VectorXd ScaledJacobian::gauss_newton_step(const Eigen::VectorXd& residuals) const {
    const Eigen::VectorXd along = (u.leftCols(rank).transpose() * residuals).cwiseQuotient(singular_values.head(rank));
    Eigen::VectorXd step = -v.leftCols(rank) * along;
    for (Eigen::Index j = 0; j < step.size(); ++j) step[j] = column_scales[j] > 0.0 ? step[j] / column_scales[j] : 0.0;
    return step;
}

}  // namespace impactfit
