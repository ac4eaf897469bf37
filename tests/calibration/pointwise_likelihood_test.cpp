// Log likelihood of measured values at draws: densities of the values, whose sum is the likelihood of the chains.
#include "impactfit/calibration/finished/pointwise_likelihood.hpp"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <numbers>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "tests/calibration/bounced_ball.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array bounces{BouncedBall{1.0, 0.974, 5.55e-3}, BouncedBall{2.0, 0.955, 4.83e-3},
                             BouncedBall{3.0, 0.939, 4.44e-3}, BouncedBall{4.0, 0.917, 4.13e-3},
                             BouncedBall{4.5, 0.898, 4.10e-3}};
constexpr double of_restitution = 0.004, of_duration = 5e-5;

FitProblem bounced(double noise_of_restitution, double noise_of_duration) {
    FitProblem problem = ball_problem(bounces, noise_of_restitution, noise_of_duration);
    problem.uncertainty.posterior = {.draws = 50, .warmup = 150};
    return problem;
}

FitProblem with_loss(LossKind kind, double width) {
    FitProblem problem = bounced(of_restitution, of_duration);
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measured : condition.measurements) measured.loss = {kind, width};
    return problem;
}

const NutsDraw& first_draw(const FitResult& result) {
    return result.posterior->drawn.chains.front().draws.front();
}

/// Predicted less measured value in standard deviations, by the simulation alone.
Eigen::VectorXd misses_of_first_draw(const FitResult& result) {
    const auto impacts = ContactResiduals(*result.problem).simulate(first_draw(result).point);
    Eigen::VectorXd misses(2 * std::ssize(bounces));
    for (std::size_t c = 0; c < bounces.size(); ++c) {
        const auto row = static_cast<Eigen::Index>(2 * c);
        misses[row] = (impacts[c].restitution - bounces[c].restitution) / of_restitution;
        misses[row + 1] = (impacts[c].duration - bounces[c].duration) / of_duration;
    }
    return misses;
}

const double constants_of_values = std::log(of_restitution) + std::log(of_duration) + std::log(2.0 * std::numbers::pi);

}  // namespace

TEST_CASE("pointwise likelihood: normal densities of the values, whose sum is the density of the chains") {
    const FitResult result = fit(bounced(of_restitution, of_duration));
    const Eigen::MatrixXd each = log_likelihood_of_draws(result);
    REQUIRE(each.rows() == 200);
    REQUIRE(each.cols() == 10);
    const Eigen::VectorXd misses = misses_of_first_draw(result);
    // Tolerance: rounding of simulations.
    CHECK(each(0, 0) ==
          doctest::Approx(-0.5 * misses[0] * misses[0] - std::log(of_restitution * std::sqrt(2.0 * std::numbers::pi)))
              .epsilon(1e-9));
    // The uniform priors have no bound, so that the log density lacks constants alone.
    const double lacking = each.row(0).sum() - first_draw(result).log_density;
    Eigen::Index row = 0;
    for (const NutsChain& chain : result.posterior->drawn.chains)
        for (const NutsDraw& draw : chain.draws)
            CHECK(each.row(row++).sum() - draw.log_density == doctest::Approx(lacking).epsilon(1e-8));
    CHECK(lacking == doctest::Approx(-5.0 * constants_of_values).epsilon(1e-8));
}

TEST_CASE("pointwise likelihood: every loss has a density with the integral 1") {
    for (const auto& [kind, width] :
         {std::pair{LossKind::none, 1.0}, {LossKind::huber, 1.3}, {LossKind::cauchy, 2.4}}) {
        const FitResult result = fit(with_loss(kind, width));
        const Eigen::Index points = 400'001;
        const double step = 1e-2;
        const Eigen::VectorXd residuals = Eigen::VectorXd::LinSpaced(points, -2000.0, 2000.0);
        const ResidualsOfDraws at{residuals.replicate(1, 10), Eigen::MatrixXd::Ones(points, 10)};
        const Eigen::MatrixXd each = log_likelihood_of_draws(result, at);
        // Trapezoidal rule at a step of 0.01 with a kink of the second derivative: error of 1e-6.
        CHECK(each.col(0).array().exp().sum() * step * of_restitution == doctest::Approx(1.0).epsilon(1e-5));
        CHECK(each.col(1).array().exp().sum() * step * of_duration == doctest::Approx(1.0).epsilon(1e-5));
    }
    CHECK_THROWS_WITH_AS(fit(with_loss(LossKind::cauchy, 0.9)), doctest::Contains("cauchy of a width above 1"), Error);
}

TEST_CASE("pointwise likelihood: the sum over values with correlated errors is their joint density") {
    FitProblem problem = bounced(of_restitution, of_duration);
    Measurement &first = problem.conditions[0].measurements[0], &second = problem.conditions[1].measurements[0];
    first.correlated = 1;
    second.correlated = 2;
    second.correlations = {{1, -0.6}};
    const FitResult result = fit(problem);
    const Eigen::VectorXd misses = misses_of_first_draw(result);
    Eigen::MatrixXd correlations = Eigen::MatrixXd::Identity(10, 10);
    correlations(0, 2) = correlations(2, 0) = -0.6;
    const double joint = -0.5 * misses.dot(correlations.inverse() * misses) -
                         0.5 * std::log(correlations.determinant()) - 5.0 * constants_of_values;
    // Tolerance: rounding of simulations.
    CHECK(log_likelihood_of_draws(result).row(0).sum() == doctest::Approx(joint).epsilon(1e-9));
}

TEST_CASE("pointwise likelihood: noise that is not stated is drawn from its posterior at the draw") {
    FitProblem problem = bounced(std::nan(""), std::nan(""));
    problem.uncertainty.posterior->draws = 1000;
    const FitResult result = fit(problem);
    REQUIRE(result.posterior->noise_integrated);
    const ResidualsOfDraws at = residuals_of_draws(result);
    const double count = 10.0;
    const Eigen::ArrayXd squares = at.residuals.array().square().rowwise().sum(),
                         ratio = at.noise.col(0).array().square() * (count - 2.0) / squares;
    // s² (N - 2) / S has mean 1 and variance 2 / (N - 4): 4.5 Monte-Carlo errors.
    CHECK(std::abs(ratio.mean() - 1.0) < 4.5 * std::sqrt(2.0 / (count - 4.0) / 4000.0));
    CHECK((at.noise.colwise() - at.noise.col(0)).isZero());
    CHECK(residuals_of_draws(result).noise == at.noise);
    const Eigen::MatrixXd each = log_likelihood_of_draws(result, at);
    const double deviation = result.problem->conditions[0].measurements[1].standard_deviation * at.noise(7, 1),
                 r = at.residuals(7, 1) / at.noise(7, 1);
    CHECK(each(7, 1) ==
          doctest::Approx(-0.5 * r * r - std::log(deviation * std::sqrt(2.0 * std::numbers::pi))).epsilon(1e-12));
}

TEST_CASE("pointwise likelihood: needs draws") {
    FitProblem problem = bounced(of_restitution, of_duration);
    problem.uncertainty.posterior.reset();
    CHECK_THROWS_WITH_AS(log_likelihood_of_draws(fit(problem)), doctest::Contains("needs a posterior"), Error);
}
