#include "impactfit/estimation/posterior/whitened_posterior.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Indices = std::vector<Eigen::Index>;

/// Smallest curvature of an axis: the coordinates then reach 10 to either side, where every transform has saturated.
constexpr double least_curvature = 1e-2;

/// Returns C^power of a symmetric matrix, with its eigenvalues limited.
Eigen::MatrixXd symmetric_power(const Eigen::MatrixXd& curvature, double power) {
    if (curvature.size() == 0) return curvature;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(curvature);
    const Eigen::VectorXd powers = axes.eigenvalues().cwiseMax(least_curvature).array().pow(power);
    return axes.eigenvectors() * powers.asDiagonal() * axes.eigenvectors().transpose();
}

}  // namespace

WhitenedPosterior::WhitenedPosterior(const LogPosterior& density, const Eigen::VectorXd& estimate) : density_(density) {
    const UnconstrainedScale& scale = density.scale();
    const Eigen::MatrixXd curvature = density.base_curvature(scale.coordinates(estimate));
    if (curvature.size() == 0)
        throw Error(ErrorKind::problem, "the posterior has no finite derivatives at the estimate", "none",
                    "a law that can be simulated there");
    Indices near, linear;
    for (Eigen::Index j = 0; j < scale.size(); ++j) (scale.is_linear(j) ? linear : near).push_back(j);
    const Eigen::MatrixXd inverse = symmetric_power(curvature(linear, linear), -1.0);
    const Eigen::MatrixXd ridge = -inverse * curvature(linear, near);
    const Eigen::MatrixXd marginal = curvature(near, near) + curvature(near, linear) * ridge;
    // An estimate on its bound is not the middle of the draws.
    Eigen::VectorXd margins = Eigen::VectorXd::Zero(scale.size());
    margins(near) = symmetric_power(marginal, -1.0).diagonal().cwiseSqrt();
    centre_ = scale.coordinates(estimate, margins);
    const UnconstrainedPoint middle = scale.at(centre_);
    base_centre_ = middle.base;
    const Eigen::VectorXd moved = base_centre_ - scale.at(scale.coordinates(estimate)).base;
    root_ = ridge_ = Eigen::MatrixXd::Zero(scale.size(), scale.size());
    ridge_(linear, near) = ridge;
    centre_ += ridge_ * moved;
    const Eigen::VectorXd slopes = middle.base_slopes(near);
    Eigen::MatrixXd transformed = slopes.asDiagonal() * marginal * slopes.asDiagonal();
    transformed.diagonal() += scale.jacobian_curvature(centre_)(near);
    root_(near, near) = symmetric_power(transformed, -0.5);
    root_(linear, linear) = symmetric_power(curvature(linear, linear), -0.5);
    inverse_root_ = root_.inverse();
}

Eigen::VectorXd WhitenedPosterior::coordinates(const Eigen::VectorXd& z) const {
    const Eigen::VectorXd y = centre_ + root_ * z;
    return y + ridge_ * (density_.scale().at(y).base - base_centre_);
}

Eigen::VectorXd WhitenedPosterior::whitened(const Eigen::VectorXd& y) const {
    // The bases of the parameters that the others follow are those before they follow.
    return inverse_root_ * (y - ridge_ * (density_.scale().at(y).base - base_centre_) - centre_);
}

double WhitenedPosterior::log_determinant() const {
    return 2.0 * root_.llt().matrixLLT().diagonal().array().log().sum();
}

bool WhitenedPosterior::evaluate(const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) const {
    const Eigen::VectorXd y = coordinates(z);
    Eigen::VectorXd slopes;
    if (!y.allFinite() || !density_.evaluate(y, value, slopes)) return false;
    const Eigen::VectorXd along = ridge_.transpose() * slopes;
    gradient = root_.transpose() * (slopes + along.cwiseProduct(density_.scale().at(y).base_slopes));
    return true;
}

}  // namespace impactfit
