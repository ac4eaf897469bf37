#include "impactfit/estimation/population/latent_hessian.hpp"

#include <limits>

namespace impactfit {
namespace {

constexpr double singular = std::numeric_limits<double>::quiet_NaN();

Eigen::SparseMatrix<double> identity(Eigen::Index size) {
    Eigen::SparseMatrix<double> identity(size, size);
    identity.setIdentity();
    return identity;
}

}  // namespace

bool LatentInverse::all_finite() const {
    return effects.coeffs().allFinite() && step.allFinite() && fixed.allFinite();
}

Eigen::MatrixXd LatentInverse::block(Eigen::Index first, Eigen::Index count) const {
    const auto own = step.middleRows(first, count);
    return Eigen::MatrixXd(effects.block(first, first, count, count)) + own * fixed * own.transpose();
}

FactorisedLatentMatrix::FactorisedLatentMatrix(const LatentMatrix& matrix)
    : effects_(matrix.effects), step_(Eigen::MatrixXd::Constant(matrix.border.rows(), matrix.border.cols(), singular)) {
    if (step_.size() > 0 && effects_.info() == Eigen::Success) step_ = -effects_.solve(matrix.border);
    schur_ = matrix.fixed + matrix.border.transpose() * step_;
}

bool FactorisedLatentMatrix::is_positive() const {
    return effects_.info() == Eigen::Success && (effects_.vectorD().array() > 0.0).all() &&
           (schur_.size() == 0 || schur_.llt().info() == Eigen::Success);
}

double FactorisedLatentMatrix::log_determinant() const {
    double sum = effects_.vectorD().array().log().sum();
    if (schur_.size() > 0) sum += 2.0 * schur_.llt().matrixLLT().diagonal().array().log().sum();
    return sum;
}

Eigen::VectorXd FactorisedLatentMatrix::solve(const Eigen::VectorXd& right) const {
    if (effects_.info() != Eigen::Success) return Eigen::VectorXd::Constant(right.size(), singular);
    const Eigen::Index effects = step_.rows(), fixed = step_.cols();
    Eigen::VectorXd solution(right.size());
    solution.head(effects) = effects_.solve(right.head(effects));
    if (fixed == 0) return solution;
    solution.tail(fixed) = schur_.ldlt().solve(right.tail(fixed) + step_.transpose() * right.head(effects));
    solution.head(effects) += step_ * solution.tail(fixed);
    return solution;
}

LatentInverse FactorisedLatentMatrix::inverse() const {
    const Eigen::Index effects = step_.rows(), fixed = step_.cols();
    LatentInverse inverse{identity(effects), step_, Eigen::MatrixXd(fixed, fixed)};
    if (effects_.info() == Eigen::Success)
        inverse.effects = effects_.solve(identity(effects));
    else
        inverse.effects.coeffs().setConstant(singular);
    if (fixed > 0) inverse.fixed = schur_.ldlt().solve(Eigen::MatrixXd::Identity(fixed, fixed));
    inverse.effects.makeCompressed();
    return inverse;
}

Eigen::SparseMatrix<double> entries_at(Eigen::SparseMatrix<double> pattern, const Eigen::SparseMatrix<double>& sparse,
                                       const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
    for (Eigen::Index column = 0; column < pattern.outerSize(); ++column)
        for (Eigen::SparseMatrix<double>::InnerIterator entry(pattern, column); entry; ++entry)
            entry.valueRef() = sparse.coeff(entry.row(), column) + left.row(entry.row()).dot(right.row(column));
    return pattern;
}

}  // namespace impactfit
