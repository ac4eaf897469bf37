#include "impactfit/recording/values/restitution_noise.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/recording/values/likelihood_mean.hpp"

namespace impactfit {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

constexpr std::size_t impacts_of_parabola = 12;

/// Least variance of a restitution: that of computed times, whose noise is rounding. A simulation has an error of 2e-8.
constexpr double least_variance = 1e-14;

Eigen::MatrixXd curve_of(const std::vector<double>& speeds, const std::vector<std::string>& bodies) {
    std::map<std::string, long> places;
    for (const std::string& body : bodies) places.try_emplace(body, std::ssize(places));
    const auto [least, most] = std::minmax_element(speeds.begin(), speeds.end());
    const long constants = std::ssize(places);
    constexpr double least_range = 1e-9;  // of the speed: less is rounding
    const long powers = *most - *least <= least_range * *most ? 0 : speeds.size() < impacts_of_parabola ? 1 : 2;
    Eigen::MatrixXd curve = Eigen::MatrixXd::Zero(std::ssize(speeds), constants + powers);
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        const auto row = static_cast<long>(i);
        const double x = (2.0 * speeds[i] - *least - *most) / (*most - *least);
        curve(row, places.at(bodies[i])) = 1.0;
        for (long j = constants; j < curve.cols(); ++j) curve(row, j) = std::pow(x, j - constants + 1);
    }
    return curve;
}

/// Errors that more impacts share get an unknown of their own, so that the matrix stays sparse.
constexpr int most_neighbours = 8;

/// Returns the lower half of [S U; Uᵀ -I] with E Eᵀ = S + U Uᵀ, where U has the errors that many impacts share.
Sparse lower_half(const Sparse& by_errors) {
    const auto impacts = static_cast<int>(by_errors.rows());
    std::vector<Eigen::Triplet<double>> few, all;
    int size = impacts;
    for (int j = 0; j < by_errors.outerSize(); ++j) {
        const bool many = by_errors.outerIndexPtr()[j + 1] - by_errors.outerIndexPtr()[j] > most_neighbours;
        for (Sparse::InnerIterator entry(by_errors, j); entry; ++entry)
            if (const auto row = static_cast<int>(entry.row()); many)
                all.emplace_back(size, row, entry.value());
            else
                few.emplace_back(row, j, entry.value());
        if (many) all.emplace_back(size, size, -1.0), ++size;
    }
    Sparse neighbours(impacts, by_errors.cols());
    neighbours.setFromTriplets(few.begin(), few.end());
    const Sparse products = neighbours * Sparse(neighbours.transpose());
    for (int j = 0; j < impacts; ++j) {
        all.emplace_back(j, j, 0.0);
        for (Sparse::InnerIterator entry(products, j); entry; ++entry)
            if (const auto row = static_cast<int>(entry.row()); row >= j) all.emplace_back(row, j, entry.value());
    }
    Sparse lower(size, size);
    lower.setFromTriplets(all.begin(), all.end());
    return lower;
}

/// Returns the curve and the restitutions beside it, with rows of 0 below them.
Eigen::MatrixXd right_sides(const Eigen::MatrixXd& curve, const Eigen::VectorXd& restitutions, long rows) {
    Eigen::MatrixXd sides = Eigen::MatrixXd::Zero(rows, curve.cols() + 1);
    sides.topLeftCorner(curve.rows(), curve.cols()) = curve;
    sides.col(curve.cols()).head(curve.rows()) = restitutions;
    return sides;
}

}  // namespace

RestitutionNoise::RestitutionNoise(const std::vector<double>& restitutions, const std::vector<double>& speeds,
                                   const std::vector<std::string>& bodies, const Sparse& by_errors)
    : restitutions_(Eigen::Map<const Eigen::VectorXd>(restitutions.data(), std::ssize(restitutions))),
      curve_(curve_of(speeds, bodies)),
      lower_(lower_half(by_errors)),
      scale_(by_errors.squaredNorm() / static_cast<double>(by_errors.rows())) {}

Eigen::SparseMatrix<double> RestitutionNoise::covariance(double error_part, double scatter_part) const {
    Sparse matrix = lower_;
    const double part = error_part / scale_;
    const auto impacts = static_cast<int>(restitutions_.size());
    for (int j = 0; j < impacts; ++j)
        for (Sparse::InnerIterator entry(matrix, j); entry; ++entry) {
            entry.valueRef() *= entry.row() < impacts ? part : std::sqrt(part);
            if (entry.row() == j) entry.valueRef() += scatter_part;
        }
    return matrix;
}

RestitutionNoise::Likelihood RestitutionNoise::at(double error_part, double scatter_part,
                                                  std::optional<double> variance) const {
    // The order of the impacts is that of the events, so the matrix has a narrow band and needs no other order.
    const Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::NaturalOrdering<int>> factor(
        covariance(error_part, scatter_part));
    const long impacts = restitutions_.size(), constants = curve_.cols();
    if (factor.info() != Eigen::Success || !(factor.vectorD().head(impacts).minCoeff() > 0.0))
        return {std::numeric_limits<double>::infinity(), 0.0};
    const Eigen::MatrixXd solved = factor.solve(right_sides(curve_, restitutions_, lower_.rows()));
    const auto by_curve = solved.topLeftCorner(impacts, constants);
    const Eigen::LLT<Eigen::MatrixXd> normal(curve_.transpose() * by_curve);
    const Eigen::VectorXd estimates = normal.solve(by_curve.transpose() * restitutions_);
    const Eigen::VectorXd residual = restitutions_ - curve_ * estimates;
    const double squares = residual.dot(solved.col(constants).head(impacts) - by_curve * estimates);
    const auto free = static_cast<double>(degrees_of_freedom());
    const double common = variance.value_or(std::max(squares / free, least_variance));
    const double log_determinant =
        factor.vectorD().array().abs().log().sum() + 2.0 * normal.matrixLLT().diagonal().array().log().sum();
    return {free * std::log(common) + squares / common + log_determinant, common};
}

double scatter_beside(const RestitutionNoise& model, double errors) {
    const double part = errors * errors * model.scale();
    const auto cost = [&](double own) { return model.at(part, own * own, 1.0).minus_two_log; };
    const double most = 10.0 * std::sqrt(model.at(0.0, 1.0).variance);
    double weights = 0.0, squares = 0.0;
    over_likelihood(cost, 1e-3 * std::sqrt(part), std::max(most, 1e-2 * std::sqrt(part)), model.degrees_of_freedom(),
                    [&](double own, double weight) { weights += weight, squares += weight * own * own; });
    return std::sqrt(squares / weights);
}

}  // namespace impactfit
