// Likelihood of the noise of restitution with errors that few and that all impacts share.

#include "impactfit/recording/values/restitution_noise.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

namespace impactfit {
namespace {

TEST_CASE("recording: the likelihood of a noise is that of its covariance") {
    constexpr long impacts = 40;
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    Eigen::MatrixXd errors = Eigen::MatrixXd::Zero(impacts, impacts + 2);
    std::vector<double> restitutions, speeds;
    Eigen::MatrixXd curve(impacts, 3);
    for (long i = 0; i < impacts; ++i) {
        errors(i, i) = normal(random), errors(i, i + 1) = normal(random);
        errors(i, impacts + 1) = normal(random);  // all share it
        restitutions.push_back(0.9 + 0.01 * normal(random));
        speeds.push_back(static_cast<double>(i));
        curve.row(i) << 1.0, speeds.back(), speeds.back() * speeds.back();
    }
    const RestitutionNoise noise(restitutions, speeds, std::vector<std::string>(impacts), errors.sparseView());
    CHECK(noise.scale() == doctest::Approx(errors.squaredNorm() / impacts));
    const Eigen::Map<const Eigen::VectorXd> data(restitutions.data(), impacts);
    const auto dense = [&](double part, double scatter) {
        const Eigen::MatrixXd covariance =
            part / noise.scale() * errors * errors.transpose() + scatter * Eigen::MatrixXd::Identity(impacts, impacts);
        const Eigen::MatrixXd weights = covariance.inverse(), normal_matrix = curve.transpose() * weights * curve;
        const Eigen::VectorXd residual = data - curve * normal_matrix.ldlt().solve(curve.transpose() * weights * data);
        const double variance = residual.dot(weights * residual) / (impacts - 3);
        return std::pair{(impacts - 3) * (std::log(variance) + 1.0) + std::log(covariance.determinant()) +
                             std::log(normal_matrix.determinant()),
                         variance};
    };
    // The curve has another scale of the speed, which adds a constant to all likelihoods.
    const double shift = noise.at(0.5, 0.5).minus_two_log - dense(0.5, 0.5).first;
    for (const double part : {0.0, 0.1, 0.9, 0.999}) {
        const auto [minus_two_log, variance] = dense(part, 1.0 - part);
        const RestitutionNoise::Likelihood found = noise.at(part, 1.0 - part);
        // Rounding of a matrix with a condition of some 1e4.
        CHECK(found.variance == doctest::Approx(variance).epsilon(1e-9));
        CHECK(found.minus_two_log == doctest::Approx(minus_two_log + shift).epsilon(1e-9));
    }
}

}  // namespace
}  // namespace impactfit
