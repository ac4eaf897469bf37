#include "impactfit/recording/values/restitution_noise.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/recording/values/likely_range.hpp"

namespace impactfit {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

constexpr std::size_t impacts_of_parabola = 12;

Eigen::MatrixXd curve_of(const std::vector<double>& speeds, const std::vector<std::string>& bodies) {
    std::map<std::string, long> places;
    for (const std::string& body : bodies) places.try_emplace(body, std::ssize(places));
    const auto [least, most] = std::minmax_element(speeds.begin(), speeds.end());
    const long constants = std::ssize(places);
    Eigen::MatrixXd curve =
        Eigen::MatrixXd::Zero(std::ssize(speeds), constants + (speeds.size() < impacts_of_parabola ? 1 : 2));
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        const auto row = static_cast<long>(i);
        const double x = (2.0 * speeds[i] - *least - *most) / (*most - *least);
        curve(row, places.at(bodies[i])) = 1.0;
        for (long j = constants; j < curve.cols(); ++j) curve(row, j) = std::pow(x, j - constants + 1);
    }
    return curve;
}

}  // namespace

RestitutionNoise::RestitutionNoise(const std::vector<double>& restitutions, const std::vector<double>& speeds,
                                   const std::vector<std::string>& bodies, const Sparse& by_errors)
    : restitutions_(Eigen::Map<const Eigen::VectorXd>(restitutions.data(), std::ssize(restitutions))),
      curve_(curve_of(speeds, bodies)),
      by_errors_(by_errors * Sparse(by_errors.transpose())),
      scale_(by_errors_.diagonal().mean()) {}

RestitutionNoise::Likelihood RestitutionNoise::at(double error_part, double scatter_part,
                                                  std::optional<double> variance) const {
    Sparse covariance = by_errors_ * (error_part / scale_);
    for (long i = 0; i < covariance.rows(); ++i) covariance.coeffRef(i, i) += scatter_part;
    const Eigen::SimplicialLLT<Sparse> factor(covariance);
    if (factor.info() != Eigen::Success) return {std::numeric_limits<double>::infinity(), 0.0};
    const Eigen::MatrixXd weighted = factor.solve(curve_);
    const Eigen::MatrixXd normal = curve_.transpose() * weighted;
    const Eigen::LLT<Eigen::MatrixXd> solved(normal);
    const Eigen::VectorXd constants = solved.solve(weighted.transpose() * restitutions_);
    const Eigen::VectorXd residual = restitutions_ - curve_ * constants;
    const double squares = residual.dot(factor.solve(residual));
    const auto free = static_cast<double>(degrees_of_freedom());
    const double common = variance.value_or(squares / free);
    const Eigen::VectorXd diagonal = Sparse(factor.matrixL()).diagonal();
    const double log_determinant =
        2.0 * diagonal.array().log().sum() + 2.0 * solved.matrixLLT().diagonal().array().log().sum();
    return {free * std::log(common) + squares / common + log_determinant, common};
}

double scatter_beside(const RestitutionNoise& model, double errors) {
    const double part = errors * errors * model.scale();
    const auto cost = [&](double own) { return model.at(part, own * own, 1.0).minus_two_log; };
    const double most = 10.0 * std::sqrt(model.at(0.0, 1.0).variance);
    const LikelyRange range = likely_range(cost, 1e-3 * std::sqrt(part), std::max(most, 1e-2 * std::sqrt(part)));
    double weights = 0.0, squares = 0.0;
    over_range(range, cost, [&](double own, double weight) { weights += weight, squares += weight * own * own; });
    return std::sqrt(squares / weights);
}

}  // namespace impactfit
