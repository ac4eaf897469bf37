#include "impactfit/estimation/inference/covariance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace impactfit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

/// `null`: what the root does not span and nothing tells.
Eigen::MatrixXd covariance_by(const Eigen::MatrixXd& root, const Eigen::MatrixXd& null, const Eigen::MatrixXd& relative,
                              const Eigen::VectorXd& slope_errors) {
    const Eigen::MatrixXd spread = relative * root, unseen = relative * null;
    Eigen::MatrixXd result = spread * spread.transpose();
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
        const double length = relative.row(i).norm();
        const double rounding = slope_errors.size() > 0 ? slope_errors[i] : 0.0;
        if (length > 0.0 && unseen.row(i).norm() <= std::max(part_in_null_space * length, rounding)) continue;
        result.row(i).setConstant(nan);
        result.col(i).setConstant(nan);
        result(i, i) = length > 0.0 ? inf : nan;
    }
    return result;
}

/// In natural units; without a standard error on a bound.
void fill_covariance(LinearUncertainty& result) {
    const Eigen::Index size = result.scale.size();
    result.covariance = result.covariance_of_terms(Eigen::MatrixXd::Identity(size, size));
    for (Eigen::Index j = 0; j < size; ++j)
        if (result.on_bound[static_cast<std::size_t>(j)])
            result.covariance.row(j).setConstant(nan), result.covariance.col(j).setConstant(nan);
    result.standard_errors = result.covariance.diagonal().cwiseSqrt();
    result.relative_errors = result.standard_errors.cwiseQuotient(result.scale);
}

void take(const CovarianceRoot& of, LinearUncertainty& result) {
    result.root = of.root;
    result.null = of.null;
    fill_covariance(result);
}

void fill_beside(const CovarianceRoot& of, LinearUncertainty& result) {
    for (const bool on_bound : result.on_bound)
        result.beside.push_back(on_bound ? std::optional(of.seen) : std::nullopt);
    for (const Eigen::Index j : of.unseen) result.beside[static_cast<std::size_t>(j)] = OnBound::unseen;
}

void fill_correlation(LinearUncertainty& result) {
    const Eigen::MatrixXd& covariance = result.covariance;
    result.correlation = Eigen::MatrixXd::Constant(covariance.rows(), covariance.cols(), nan);
    for (Eigen::Index i = 0; i < covariance.rows(); ++i)
        for (Eigen::Index k = 0; k < covariance.cols(); ++k)
            result.correlation(i, k) =
                i == k && !std::isnan(covariance(i, i))
                    ? 1.0
                    : covariance(i, k) / std::sqrt(covariance(i, i)) / std::sqrt(covariance(k, k));
}

}  // namespace

Eigen::MatrixXd LinearUncertainty::propagated(const Eigen::MatrixXd& slopes,
                                              const Eigen::VectorXd& slope_errors) const {
    return covariance_by(root, null, slopes.leftCols(scale.size()) * scale.asDiagonal(), slope_errors);
}

Eigen::MatrixXd LinearUncertainty::covariance_of_terms(const Eigen::MatrixXd& slopes) const {
    if (!followed) return propagated(slopes);
    Eigen::MatrixXd rest = null;
    rest.row(*followed).setZero();
    return covariance_by(followed_root, rest, slopes.leftCols(scale.size()) * scale.asDiagonal(), {});
}

bool LinearUncertainty::any_on_bound() const {
    return std::find(on_bound.begin(), on_bound.end(), true) != on_bound.end();
}

LinearUncertainty following(LinearUncertainty uncertainty, Eigen::Index parameter, Eigen::MatrixXd root,
                            std::vector<std::optional<OneSidedErrors>> one_sided) {
    uncertainty.followed = parameter;
    auto& beside = uncertainty.beside[static_cast<std::size_t>(parameter)];
    if (beside) beside = OnBound::one_sided;
    uncertainty.followed_root = std::move(root);
    uncertainty.one_sided = std::move(one_sided);
    fill_covariance(uncertainty);
    fill_correlation(uncertainty);
    return uncertainty;
}

LinearUncertainty linear_uncertainty(const Linearisation& at, const SearchSpace& space) {
    LinearUncertainty result;
    result.on_bound = at.on_bound;
    result.noise = at.noise;
    result.limit = at.limit;
    result.scale = at.scale;
    LinearUncertainty freed = result;
    freed.on_bound.assign(at.on_bound.size(), false);
    take(unbounded_root(at), freed);
    result.freed_errors = freed.relative_errors;
    const CovarianceRoot bounded = bounded_root(at);
    take(bounded, result);
    fill_beside(bounded, result);
    fill_correlation(result);
    result.combinations = combinations_of(at, space, at.noise);
    return result;
}

std::optional<LinearUncertainty> linear_uncertainty(const ResidualFunction& function, const SearchSpace& space,
                                                    const Eigen::VectorXd& estimate, bool noise_stated) {
    const auto at = linearise(function, space, estimate, noise_stated);
    if (!at) return std::nullopt;
    return linear_uncertainty(*at, space);
}

}  // namespace impactfit
