#include "impactfit/estimation/inference/covariance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

using Places = std::vector<Eigen::Index>;

Places off_bounds(const std::vector<bool>& on_bound) {
    Places places;
    for (std::size_t j = 0; j < on_bound.size(); ++j)
        if (!on_bound[j]) places.push_back(static_cast<Eigen::Index>(j));
    return places;
}

/// Inserts the rows at these places; other rows are zero.
Eigen::MatrixXd spread(const Eigen::MatrixXd& rows, const Places& places, Eigen::Index size) {
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size, rows.cols());
    all(places, Eigen::all) = rows;
    return all;
}

/// Returns s D⁻¹ V Σ⁻¹ within the rank, with the column scales D.
Eigen::MatrixXd root_of(const ScaledJacobian& scaled, double noise) {
    Eigen::MatrixXd root = noise * scaled.v.leftCols(scaled.rank);
    root.array().rowwise() /= scaled.singular_values.head(scaled.rank).transpose().array();
    for (Eigen::Index j = 0; j < root.rows(); ++j)
        if (scaled.column_scales[j] > 0.0) root.row(j) /= scaled.column_scales[j];
    return root;
}

/// Computes root and null space of the parameters off their bounds.
void fill_root(const Linearisation& at, LinearCovariance& result) {
    const Eigen::Index size = at.scale.size();
    const Places places = off_bounds(at.on_bound);
    result.root = result.null = Eigen::MatrixXd::Zero(size, 0);
    if (places.empty()) return;
    const Eigen::MatrixXd jacobian = at.jacobian(Eigen::all, places);
    const Eigen::VectorXd errors = at.errors(places);
    result.root = spread(root_of(scale_and_decompose(jacobian, errors), at.noise), places, size);
    result.null = spread(null_space(jacobian, errors), places, size);
}

/// Computes the covariance in natural units; NaN at a bound.
void fill_covariance(LinearCovariance& result) {
    const Eigen::Index size = result.scale.size();
    result.covariance = result.propagated(Eigen::MatrixXd::Identity(size, size));
    for (Eigen::Index j = 0; j < size; ++j)
        if (result.on_bound[static_cast<std::size_t>(j)])
            result.covariance.row(j).setConstant(nan), result.covariance.col(j).setConstant(nan);
    result.standard_errors = result.covariance.diagonal().cwiseSqrt();
    result.relative_errors = result.standard_errors.cwiseQuotient(result.scale);
}

void fill_correlation(LinearCovariance& result) {
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

Eigen::MatrixXd LinearCovariance::propagated(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& slope_errors) const {
    Eigen::MatrixXd relative = slopes.leftCols(scale.size()) * scale.asDiagonal();
    for (std::size_t j = 0; j < on_bound.size(); ++j)
        if (on_bound[j]) relative.col(static_cast<Eigen::Index>(j)).setZero();
    const Eigen::MatrixXd spread = relative * root, undetermined = relative * null;
    Eigen::MatrixXd result = spread * spread.transpose();
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
        const double length = relative.row(i).norm();
        const double rounding = slope_errors.size() > 0 ? slope_errors[i] : 0.0;
        if (length > 0.0 && undetermined.row(i).norm() <= std::max(part_in_null_space * length, rounding)) continue;
        result.row(i).setConstant(nan);
        result.col(i).setConstant(nan);
        result(i, i) = length > 0.0 ? inf : nan;
    }
    return result;
}

bool LinearCovariance::any_on_bound() const {
    return std::find(on_bound.begin(), on_bound.end(), true) != on_bound.end();
}

LinearCovariance linear_covariance(const Linearisation& at, const ParameterSpace& space) {
    LinearCovariance result;
    result.on_bound = at.on_bound;
    result.noise = at.noise;
    result.scale = at.scale;
    fill_root(at, result);
    fill_covariance(result);
    fill_correlation(result);
    result.combinations = parameter_directions(at, space, at.noise);
    return result;
}

std::optional<LinearCovariance> linear_covariance(const ResidualFunction& function, const ParameterSpace& space,
                                                  const Eigen::VectorXd& estimate, bool noise_stated) {
    const auto at = linearise(function, space, estimate, noise_stated);
    if (!at) return std::nullopt;
    return linear_covariance(*at, space);
}

}  // namespace impactfit
