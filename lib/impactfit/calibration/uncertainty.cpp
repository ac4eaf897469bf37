#include "impactfit/calibration/uncertainty.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/scaled_jacobian.hpp"
#include "impactfit/calibration/search_objective.hpp"

namespace impactfit {
namespace {

/// A logit or logarithm never reaches its bound; this near, as a part of the range, it is there.
constexpr double touching = 1e-9;

/// A null direction has a part in a parameter if that is above what rounding puts there.
constexpr double part_in_null_space = 1e-6;

bool is_on_bound(const FreeParameter& p, double value) {
    const double range = p.upper - p.lower, scale = std::isfinite(range) ? range : std::abs(value);
    return value - p.lower <= touching * scale || p.upper - value <= touching * scale;
}

std::string text_of(const Eigen::VectorXd& weights, const SearchSpace& space) {
    std::vector<Eigen::Index> order;
    for (Eigen::Index j = 0; j < weights.size(); ++j)
        if (std::abs(weights[j]) > 0.1) order.push_back(j);
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return std::abs(weights[a]) > std::abs(weights[b]); });
    std::string text;
    for (const Eigen::Index j : order) {
        const char* sign = weights[j] < 0.0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
        text += fmt::format("{}{:.2f} {}", sign, std::abs(weights[j]), space.parameter(j).name);
    }
    return text;
}

/// What the analysis rests on: the weighted Jacobian in search coordinates of the parameters off their bounds.
struct Linearisation {
    const SearchSpace& space;
    Eigen::VectorXd stretch;
    std::vector<Eigen::Index> free;
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;  ///< only the free columns
    ScaledJacobian scaled;

    Eigen::Index number(Eigen::Index of_free) const { return free[static_cast<std::size_t>(of_free)]; }
    Eigen::VectorXd spread(const Eigen::VectorXd& of_free) const {
        Eigen::VectorXd result = Eigen::VectorXd::Zero(space.size());
        result(free) = of_free;
        return result;
    }
    /// Columns span the combinations no residual sees, in search coordinates; orthonormal.
    Eigen::MatrixXd null_space() const {
        const Eigen::Index count = static_cast<Eigen::Index>(free.size()), missing = count - scaled.rank;
        Eigen::MatrixXd basis = scaled.v.rightCols(missing);
        for (Eigen::Index j = 0; j < count; ++j)
            if (scaled.column_lengths[j] > 0.0) basis.row(j) /= scaled.column_lengths[j];
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(basis);
        return qr.householderQ() * Eigen::MatrixXd::Identity(count, missing);
    }
};

std::optional<Linearisation> linearise(const ResidualFunction& function, const SearchSpace& space,
                                       const Eigen::VectorXd& estimate, LinearUncertainty& result) {
    Linearisation at{space, space.stretch(estimate), {}, Eigen::VectorXd(function.residual_count()), {}, {}};
    Eigen::MatrixXd jacobian(function.residual_count(), space.size());
    if (!function.evaluate(estimate, at.residuals, &jacobian)) return std::nullopt;
    if (!at.residuals.allFinite() || !jacobian.allFinite()) return std::nullopt;
    apply_weights(function, at.residuals, jacobian);
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        result.on_bound.push_back(is_on_bound(space.parameter(j), estimate[j]));
        if (!result.on_bound.back()) at.free.push_back(j);
    }
    at.jacobian = (jacobian * at.stretch.asDiagonal())(Eigen::all, at.free);
    if (!at.free.empty()) at.scaled = scale_and_decompose(at.jacobian);
    return at;
}

/// Standard deviation of one residual: 1 if stated, else from the misfit.
double noise_of(const Linearisation& at, bool stated) {
    if (stated) return 1.0;
    const auto spare = at.residuals.size() - static_cast<Eigen::Index>(at.free.size());
    return spare > 0 ? at.residuals.norm() / std::sqrt(static_cast<double>(spare))
                     : std::numeric_limits<double>::quiet_NaN();
}

/// Covariance in search coordinates from the directions within the rank: V S^-2 V^T between the column lengths.
Eigen::MatrixXd seen_covariance(const ScaledJacobian& scaled, double noise) {
    Eigen::MatrixXd root = scaled.v.leftCols(scaled.rank);
    root.array().rowwise() /= scaled.singular_values.head(scaled.rank).transpose().array();
    for (Eigen::Index j = 0; j < root.rows(); ++j)
        if (scaled.column_lengths[j] > 0.0) root.row(j) /= scaled.column_lengths[j];
    return noise * noise * root * root.transpose();
}

void fill_covariance(const Linearisation& at, LinearUncertainty& result) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    const Eigen::Index size = at.space.size(), free = static_cast<Eigen::Index>(at.free.size());
    result.standard_errors = result.relative_errors = Eigen::VectorXd::Constant(size, nan);
    result.covariance = result.correlation = Eigen::MatrixXd::Constant(size, size, nan);
    if (free == 0) return;
    const Eigen::MatrixXd covariance = seen_covariance(at.scaled, result.noise), null = at.null_space();
    const auto unseen = [&](Eigen::Index a) { return null.cols() > 0 && null.row(a).norm() > part_in_null_space; };
    for (Eigen::Index a = 0; a < free; ++a) {
        const Eigen::Index i = at.number(a);
        result.relative_errors[i] = unseen(a) ? inf : std::sqrt(covariance(a, a));
        result.standard_errors[i] = unseen(a) ? inf : result.relative_errors[i] * at.stretch[i];
        for (Eigen::Index b = 0; b < free; ++b) {
            const Eigen::Index k = at.number(b);
            if (unseen(a) || unseen(b)) continue;
            result.covariance(i, k) = covariance(a, b) * at.stretch[i] * at.stretch[k];
            result.correlation(i, k) = a == b ? 1.0 : covariance(a, b) / std::sqrt(covariance(a, a) * covariance(b, b));
        }
        if (unseen(a)) result.covariance(i, i) = inf, result.correlation(i, i) = 1.0;
    }
}

Direction direction(const Linearisation& at, const Eigen::VectorXd& of_free, double singular_value) {
    Direction result{singular_value, at.spread(of_free), {}};
    Eigen::Index largest = 0;
    result.weights.cwiseAbs().maxCoeff(&largest);
    if (result.weights[largest] < 0.0) result.weights = -result.weights;
    result.text = text_of(result.weights, at.space);
    return result;
}

/// Seen directions are singular vectors of the Jacobian off the null space; the null directions follow with 0.
void fill_directions(const Linearisation& at, LinearUncertainty& result) {
    if (at.free.empty()) return;
    const Eigen::MatrixXd null = at.null_space();
    const Eigen::MatrixXd seen = at.jacobian - at.jacobian * null * null.transpose();
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(seen, Eigen::ComputeThinU | Eigen::ComputeThinV);
    for (int k = 0; k < at.scaled.rank; ++k)
        result.directions.push_back(direction(at, svd.matrixV().col(k), svd.singularValues()[k] / result.noise));
    for (Eigen::Index k = 0; k < null.cols(); ++k) result.directions.push_back(direction(at, null.col(k), 0.0));
    result.rank = at.scaled.rank;
    result.known = static_cast<int>(std::count_if(result.directions.begin(), result.directions.end(),
                                                  [](const Direction& d) { return d.singular_value > 1.0; }));
    result.condition = null.cols() > 0 ? std::numeric_limits<double>::infinity()
                                       : svd.singularValues()[0] / svd.singularValues()[at.scaled.rank - 1];
}

void name_unseen(const Linearisation& at, LinearUncertainty& result) {
    Eigen::VectorXd part = Eigen::VectorXd::Zero(at.space.size());
    for (const Direction& d : result.directions)
        if (d.singular_value == 0.0) part += d.weights.cwiseAbs2();
    std::vector<Eigen::Index> order;
    for (Eigen::Index j = 0; j < part.size(); ++j)
        if (part[j] > part_in_null_space * part_in_null_space) order.push_back(j);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return part[a] > part[b]; });
    for (const Eigen::Index j : order) result.unseen.push_back(at.space.parameter(j).name);
}

}  // namespace

std::optional<LinearUncertainty> linear_uncertainty(const ResidualFunction& function, const SearchSpace& space,
                                                    const Eigen::VectorXd& estimate, bool noise_stated) {
    LinearUncertainty result;
    const auto at = linearise(function, space, estimate, result);
    if (!at) return std::nullopt;
    result.noise = noise_of(*at, noise_stated);
    fill_covariance(*at, result);
    fill_directions(*at, result);
    name_unseen(*at, result);
    return result;
}

}  // namespace impactfit
