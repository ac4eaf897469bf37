// Predictive densities of values left out, and stacking, against the R package loo 2.5.1 (loo, loo_compare,
// stacking_weights).
#include "impactfit/estimation/posterior/predictive_density.hpp"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "impactfit/estimation/posterior/pareto_smoothing.hpp"
#include "impactfit/estimation/posterior/stacking.hpp"

using namespace impactfit;

namespace {

/// Normal deviates by the generator of Park and Miller and the method of Box and Muller.
struct Deviates {
    long long state = 20261129;
    double uniform() { return static_cast<double>(state = state * 16807 % 2147483647) / 2147483647.0; }
    double normal() {
        const double a = uniform(), b = uniform();
        return std::sqrt(-2.0 * std::log(a)) * std::cos(2.0 * std::numbers::pi * b);
    }
};

constexpr std::array measured{0.3, -0.8, 1.1, 0.4, -1.6, 0.9, 0.1, 2.2, -0.5, 5.0};

/// Log likelihoods of ten values under 1,000 draws of mean and deviation. The last value is an outlier.
Eigen::MatrixXd log_likelihoods() {
    Deviates random;
    Eigen::MatrixXd found(1000, measured.size());
    for (Eigen::Index s = 0; s < found.rows(); ++s) {
        const double mean = 0.7 + 0.4 * random.normal(), deviation = std::exp(0.4 + 0.2 * random.normal());
        for (std::size_t i = 0; i < measured.size(); ++i)
            found(s, static_cast<Eigen::Index>(i)) = -0.5 * std::log(2.0 * std::numbers::pi) - std::log(deviation) -
                                                     0.5 * std::pow((measured[i] - mean) / deviation, 2);
    }
    return found;
}

/// Log densities of 12 values under 4 models.
Eigen::MatrixXd four_models() {
    Eigen::MatrixXd elpd(12, 4);
    for (Eigen::Index row = 0; row < 12; ++row) {
        const auto i = static_cast<double>(row + 1);
        elpd.row(row) << -1.0 - 0.6 * std::sin(i), -1.05 - 0.7 * std::cos(2.0 * i), -1.6 - 0.5 * std::sin(0.7 * i * i),
            -1.2 + 0.1 * std::cos(i);
    }
    return elpd;
}

double score(const Eigen::MatrixXd& elpd, const Eigen::VectorXd& weights) {
    return (elpd.array().exp().matrix() * weights).array().log().sum();
}

}  // namespace

TEST_CASE("predictive density: sums, values and Pareto-k are those of the R package loo") {
    const PredictiveDensity found = predictive_density(log_likelihoods(), std::vector<double>(10, 1.0));
    // The printed digits of R; both sum a thousand exponentials in another order.
    CHECK(found.elpd().value == doctest::Approx(-26.595580257561).epsilon(1e-11));
    CHECK(found.elpd().standard_error == doctest::Approx(9.085087600311).epsilon(1e-11));
    CHECK(found.effective_parameters().value == doctest::Approx(6.974122658345).epsilon(1e-11));
    CHECK(found.effective_parameters().standard_error == doctest::Approx(5.802513105123).epsilon(1e-11));
    constexpr std::array shapes{0.08593797286495, 0.47858826382318, 0.24845402644436, 0.11047219895393,
                                0.75239271229193, 0.19139668694406, 0.19352002748947, 0.55648175836979,
                                0.61079884832810, 1.74797181401328};
    constexpr std::array elpds{-1.424741231602, -1.996146971777, -1.422965512564, -1.406882949001, -3.005883845238,
                               -1.393238866762, -1.476127620572, -1.992224606285, -1.764756799506, -10.712611854254};
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(found.values[i].shape == doctest::Approx(shapes[i]).epsilon(1e-9));  // cancellation of excesses
        CHECK(found.values[i].elpd == doctest::Approx(elpds[i]).epsilon(1e-11));
    }
}

TEST_CASE("predictive density: a relative efficiency lengthens the tail, as in loo") {
    const PredictiveDensity found = predictive_density(log_likelihoods(), std::vector<double>(10, 0.4));
    CHECK(found.elpd().value == doctest::Approx(-26.548900067740).epsilon(1e-11));
    CHECK(found.values[0].shape == doctest::Approx(0.07983779846222).epsilon(1e-9));
    CHECK(found.worst_shape() == doctest::Approx(1.66720401040582).epsilon(1e-9));
}

TEST_CASE("predictive density: that of a straight line is the density of each value after a fit without it") {
    // Known noise 1 and uniform priors: the left-out residual is e/(1 - h), with the variance 1/(1 - h).
    constexpr std::array noise{0.3, -0.8, 1.1, 0.2, -1.4, 0.6, 0.9, -0.5, -0.2, 0.7, -1.0, 0.1};
    Eigen::MatrixXd design(12, 2);
    Eigen::VectorXd values(12);
    for (Eigen::Index i = 0; i < 12; ++i) {
        design.row(i) << 1.0, static_cast<double>(i);
        values[i] = 3.0 + 0.2 * static_cast<double>(i) + noise[static_cast<std::size_t>(i)];
    }
    const Eigen::MatrixXd covariance = (design.transpose() * design).inverse(), root = covariance.llt().matrixL();
    const Eigen::VectorXd estimate = covariance * design.transpose() * values;
    Deviates random;
    Eigen::MatrixXd likelihood(4000, 12);
    for (Eigen::Index s = 0; s < likelihood.rows(); ++s) {
        const double first = random.normal(), second = random.normal();
        const Eigen::VectorXd residuals = values - design * (estimate + root * Eigen::Vector2d(first, second));
        likelihood.row(s) = -0.5 * std::log(2.0 * std::numbers::pi) - 0.5 * residuals.array().square().transpose();
    }
    const PredictiveDensity found = predictive_density(likelihood, std::vector<double>(12, 1.0));
    for (Eigen::Index i = 0; i < 12; ++i) {
        const double rest = 1.0 - design.row(i) * covariance * design.row(i).transpose();
        const double residual = values[i] - design.row(i).dot(estimate);
        const double exact = -0.5 * std::log(2.0 * std::numbers::pi / rest) - 0.5 * residual * residual / rest;
        // The deviation of the log of a mean of 4,000 ratios, which vary by a factor of up to 2: 0.015; four of these.
        CHECK(found.values[static_cast<std::size_t>(i)].elpd == doctest::Approx(exact).epsilon(0.06 / std::abs(exact)));
    }
    CHECK(found.unreliable().empty());
}

TEST_CASE("predictive density: the values above the limit of Pareto-k are named") {
    const PredictiveDensity found = predictive_density(log_likelihoods(), std::vector<double>(10, 1.0));
    CHECK(found.largest_shape == doctest::Approx(1.0 - 1.0 / 3.0).epsilon(1e-15));  // 1,000 draws
    CHECK(found.unreliable() == std::vector<std::size_t>{4, 9});
    CHECK(largest_reliable_shape(4000) == 0.7);
}

TEST_CASE("predictive density: a value that no draw changes is reliable") {
    const PredictiveDensity found = predictive_density(Eigen::MatrixXd::Constant(400, 2, -1.5), {1.0, 1.0});
    CHECK(found.unreliable().empty());
    CHECK(found.values[0].elpd == doctest::Approx(-1.5).epsilon(1e-14));  // rounding of the logarithm of a sum
}

TEST_CASE("predictive density: the tail of too few draws is not reliable") {
    CHECK(predictive_density(log_likelihoods().topRows(16), std::vector<double>(10, 1.0)).unreliable().size() == 10);
}

TEST_CASE("predictive density: the efficiency of likelihoods is the effective number by the number of draws") {
    // Each draw stays for four transitions: a quarter of the draws is effective.
    const Eigen::MatrixXd single = log_likelihoods();
    Eigen::MatrixXd repeated(4000, 1);
    for (Eigen::Index s = 0; s < repeated.rows(); ++s) repeated(s, 0) = single(s / 4, 0);
    const std::vector<double> independent = relative_efficiencies(single.leftCols(1), 4);
    // An effective number of 1,000 draws has a scatter of 10 %.
    CHECK(independent[0] == doctest::Approx(1.0).epsilon(0.2));
    CHECK(relative_efficiencies(repeated, 4)[0] == doctest::Approx(0.25 * independent[0]).epsilon(0.2));
    CHECK(relative_efficiencies(Eigen::MatrixXd::Constant(400, 1, -1.5), 4)[0] == 1.0);
}

TEST_CASE("predictive density: the error of a difference is that of the pairs") {
    const PredictiveDensity a = predictive_density(log_likelihoods(), std::vector<double>(10, 1.0));
    PredictiveDensity b = a;
    for (LeftOutValue& value : b.values) value.elpd -= 0.25;
    const DensitySum found = density_difference(a, b);
    CHECK(found.value == doctest::Approx(2.5).epsilon(1e-13));  // rounding of ten differences
    CHECK(found.standard_error == doctest::Approx(0.0).epsilon(1e-13));
}

TEST_CASE("stacking: weights and score are those of the R package loo") {
    const Eigen::MatrixXd elpd = four_models();
    const Eigen::VectorXd weights = stacking_weights(elpd);
    // The score is within 1e-9 per value; its curvature is about 1, so weights are within its square root.
    CHECK(weights[0] == doctest::Approx(0.5824056).epsilon(1e-4));
    CHECK(weights[1] == doctest::Approx(0.4175944).epsilon(1e-4));
    CHECK(weights[2] < 1e-4);
    CHECK(weights[3] < 1e-4);
    CHECK(weights.sum() == doctest::Approx(1.0).epsilon(1e-14));
    CHECK(score(elpd, weights) > -11.41717730095 - 12e-9);
}

TEST_CASE("stacking: two models with closed form") {
    // Densities 1 and 1/4 of the first model, 1/4 and 1/2 of the second one.
    // d/dw ln((1/4 + 3w/4)(1/2 - w/4)) = 0  gives  w = 5/6.
    Eigen::MatrixXd elpd(2, 2);
    elpd << 0.0, std::log(0.25), std::log(0.25), std::log(0.5);
    CHECK(stacking_weights(elpd)[0] == doctest::Approx(5.0 / 6.0).epsilon(1e-4));  // square root of 1e-9
}

TEST_CASE("stacking: equal models have equal weights, a model without density has none") {
    Eigen::MatrixXd elpd(3, 3);
    elpd.col(0) << -1.0, -2.0, -1.5;
    elpd.col(1) = elpd.col(0);
    elpd.col(2).setConstant(-std::numeric_limits<double>::infinity());
    const Eigen::VectorXd weights = stacking_weights(elpd);
    CHECK(weights[0] == doctest::Approx(0.5).epsilon(1e-14));  // rounding
    CHECK(weights[2] == 0.0);
}
