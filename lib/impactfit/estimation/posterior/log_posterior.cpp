#include "impactfit/estimation/posterior/log_posterior.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {
LogPosterior::LogPosterior(const ResidualFunction& function, const UnconstrainedScale& scale, NoiseGroups groups)
    : function_(function), scale_(scale), groups_(std::move(groups)) {
    if (static_cast<Eigen::Index>(groups_.size()) != function.residual_count())
        throw Error(ErrorKind::internal, "residuals without a group of noise", std::to_string(groups_.size()),
                    std::to_string(function.residual_count()));
    for (Eigen::Index i = 0; i < function.residual_count(); ++i)
        if (function.loss(i).kind == LossKind::tukey)
            throw Error(ErrorKind::problem, "a posterior with a loss that is no density", "tukey",
                        "huber, cauchy or none");
    const int largest = groups_.empty() ? -1 : *std::max_element(groups_.begin(), groups_.end());
    sizes_.assign(static_cast<std::size_t>(largest + 1), 0);
    for (const int group : groups_)
        if (group >= 0) ++sizes_[static_cast<std::size_t>(group)];
    // A group whose residuals can all be zero has an infinite density.
    for (const long size : sizes_)
        if (size <= scale.size())
            throw Error(ErrorKind::problem, "a posterior without stated noise and without degrees of freedom",
                        std::to_string(size) + " values of one noise", "more values than parameters, or stated noise");
}

std::vector<double> LogPosterior::sums_of_squares(const Eigen::VectorXd& residuals) const {
    std::vector<double> sums(sizes_.size(), 0.0);
    for (Eigen::Index i = 0; i < residuals.size(); ++i)
        if (const int group = groups_[static_cast<std::size_t>(i)]; group >= 0)
            sums[static_cast<std::size_t>(group)] += residuals[i] * residuals[i];
    return sums;
}

/// Returns ln L. Sets w_i with d ln L / dr_i = -w_i r_i.
double LogPosterior::add_weights(const Eigen::VectorXd& residuals, Eigen::VectorXd& weights) const {
    const std::vector<double> sums = sums_of_squares(residuals);
    double value = 0.0;
    for (std::size_t g = 0; g < sums.size(); ++g) value -= 0.5 * static_cast<double>(sizes_[g]) * std::log(sums[g]);
    weights.resize(residuals.size());
    for (Eigen::Index i = 0; i < residuals.size(); ++i) {
        const int group = groups_[static_cast<std::size_t>(i)];
        const double square = residuals[i] * residuals[i];
        if (group >= 0) {
            weights[i] =
                static_cast<double>(sizes_[static_cast<std::size_t>(group)]) / sums[static_cast<std::size_t>(group)];
        } else {
            const RobustLoss loss = function_.loss(i);
            value -= 0.5 * loss(square);
            weights[i] = loss.weight(square);
        }
    }
    return value;
}

bool LogPosterior::evaluate(const Eigen::VectorXd& y, double& value, Eigen::VectorXd& gradient) const {
    const UnconstrainedPoint point = scale_.at(y);
    if (!point.natural.allFinite() || !point.slopes.allFinite()) return false;
    Eigen::VectorXd residuals(function_.residual_count()), weights;
    Eigen::MatrixXd jacobian(function_.residual_count(), function_.parameter_count());
    if (!function_.evaluate(point.natural, residuals, &jacobian)) return false;
    value = add_weights(residuals, weights) + point.log_jacobian;
    gradient =
        -(jacobian.transpose() * weights.cwiseProduct(residuals)).cwiseProduct(point.slopes) + point.jacobian_gradient;
    return std::isfinite(value) && gradient.allFinite();
}

Eigen::MatrixXd LogPosterior::base_curvature(const Eigen::VectorXd& y) const {
    const UnconstrainedPoint point = scale_.at(y);
    Eigen::VectorXd residuals(function_.residual_count()), weights;
    Eigen::MatrixXd jacobian(function_.residual_count(), function_.parameter_count());
    if (!function_.evaluate(point.natural, residuals, &jacobian)) return {};
    add_weights(residuals, weights);
    const Eigen::MatrixXd slopes =
        weights.cwiseSqrt().asDiagonal() * jacobian * point.slopes.cwiseQuotient(point.base_slopes).asDiagonal();
    Eigen::MatrixXd curvature = slopes.transpose() * slopes;
    return curvature.allFinite() ? curvature : Eigen::MatrixXd();
}

}  // namespace impactfit
