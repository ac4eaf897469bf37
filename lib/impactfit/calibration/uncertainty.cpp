#include "impactfit/calibration/uncertainty.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/scaled_jacobian.hpp"

namespace impactfit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

std::vector<Eigen::Index> off_bounds(const std::vector<bool>& on_bound) {
    std::vector<Eigen::Index> columns;
    for (std::size_t j = 0; j < on_bound.size(); ++j)
        if (!on_bound[j]) columns.push_back(static_cast<Eigen::Index>(j));
    return columns;
}

/// V S^-1 within the rank, divided by the column scales, times the noise.
Eigen::MatrixXd covariance_root(const ScaledJacobian& scaled, double noise) {
    Eigen::MatrixXd root = noise * scaled.v.leftCols(scaled.rank);
    root.array().rowwise() /= scaled.singular_values.head(scaled.rank).transpose().array();
    for (Eigen::Index j = 0; j < root.rows(); ++j)
        if (scaled.column_scales[j] > 0.0) root.row(j) /= scaled.column_scales[j];
    return root;
}

/// The rows of a matrix at these places, zeros at the others.
Eigen::MatrixXd spread(const Eigen::MatrixXd& rows, const std::vector<Eigen::Index>& places, Eigen::Index size) {
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size, rows.cols());
    all(places, Eigen::all) = rows;
    return all;
}

void fill_root(const Linearisation& at, LinearUncertainty& result) {
    const std::vector<Eigen::Index> free = off_bounds(result.on_bound);
    result.root = result.null = Eigen::MatrixXd::Zero(at.scale.size(), 0);
    if (free.empty()) return;
    const Eigen::MatrixXd jacobian = at.jacobian(Eigen::all, free);
    const Eigen::VectorXd errors = at.errors(free);
    result.root = spread(covariance_root(scale_and_decompose(jacobian, errors), at.noise), free, at.scale.size());
    result.null = spread(null_space(jacobian, errors), free, at.scale.size());
}

/// From the root and the null space.
void fill_errors(LinearUncertainty& result) {
    const Eigen::Index size = result.scale.size();
    result.covariance = result.propagated(Eigen::MatrixXd::Identity(size, size));
    result.standard_errors = result.covariance.diagonal().cwiseSqrt();
    result.relative_errors = result.standard_errors.cwiseQuotient(result.scale);
}

/// Of the parameters off the bounds that `result` names.
void fill_covariance(const Linearisation& at, LinearUncertainty& result) {
    fill_root(at, result);
    fill_errors(result);
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
    Eigen::MatrixXd relative = slopes.leftCols(scale.size()) * scale.asDiagonal();
    for (std::size_t j = 0; j < on_bound.size(); ++j)
        if (on_bound[j]) relative.col(static_cast<Eigen::Index>(j)).setZero();
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

LinearUncertainty LinearUncertainty::without_bounds() const {
    LinearUncertainty freed = *this;
    freed.on_bound.assign(on_bound.size(), false);
    freed.root = freed_root;
    freed.null = freed_null;
    fill_errors(freed);
    fill_correlation(freed);
    return freed;
}

bool LinearUncertainty::any_on_bound() const {
    return std::find(on_bound.begin(), on_bound.end(), true) != on_bound.end();
}

LinearUncertainty linear_uncertainty(const Linearisation& at, const SearchSpace& space) {
    LinearUncertainty result;
    result.on_bound = at.on_bound;
    result.noise = at.noise;
    result.scale = at.scale;
    fill_covariance(at, result);
    LinearUncertainty freed = result;
    freed.on_bound.assign(at.on_bound.size(), false);
    fill_covariance(at, freed);
    result.freed_errors = freed.relative_errors;
    result.freed_root = freed.root;
    result.freed_null = freed.null;
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
