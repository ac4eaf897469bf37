// The bootstrap of linear models, where its distribution is known. Draws are those of a fixed seed; tolerances are 4.5
// standard errors of an estimate from that many draws.
#include "impactfit/estimation/inference/bootstrap.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>

#include "impactfit/estimation/inference/resampling.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array line_x{0.0, 1.0, 2.0, 4.0, 8.0}, line_y{1.1, 2.9, 5.2, 8.7, 17.3};

/// A line through five points.
FormulaResiduals line() {
    return {2, 5, [](const JetVector& p, JetVector& r) {
                for (std::size_t i = 0; i < 5; ++i)
                    r[static_cast<Eigen::Index>(i)] = p[0] + p[1] * line_x[i] - line_y[i];
                return true;
            }};
}

const ParameterSpace line_space({{"level", 1.0}, {"slope", 2.0}});

BootstrapOptions options_of(int draws, const ResidualNoise& noise = {}) {
    BootstrapOptions options;
    options.draws = draws;
    options.noise = noise;
    options.groups.assign(5, 0);
    return options;
}

struct Fitted {
    Eigen::VectorXd estimate;
    Linearisation at;
    LinearCovariance known;
};

Fitted fitted_line(bool stated) {
    const Eigen::VectorXd estimate = solve(line(), line_space).best.parameters;
    const Linearisation at = *linearise(line(), line_space, estimate, stated);
    return {estimate, at, linear_covariance(at, line_space)};
}

/// Standard error of a quantile, p of a density f, estimated from N draws.
double error_of_quantile(double p, double density, double draws) {
    return std::sqrt(p * (1.0 - p) / draws) / density;
}

}  // namespace

TEST_CASE("bootstrap: percentiles of a linear model with stated noise tend to the normal interval") {
    const Fitted line_fit = fitted_line(true);
    const auto result = bootstrap(line(), line_space, line_fit.estimate, options_of(4000), {});
    REQUIRE(result);
    CHECK(result->count(SolutionStatus::converged) == 4000);
    const double z = 1.2815515655446004, density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
    const double tolerance = 4.5 * error_of_quantile(0.1, density, 4000.0);
    for (Eigen::Index j = 0; j < 2; ++j) {
        const auto interval = result->interval(j, 0.8);
        REQUIRE(interval);
        const double error = line_fit.known.standard_errors[j];
        CHECK(std::abs((interval->lower - line_fit.estimate[j]) / error + z) < tolerance);
        CHECK(std::abs((interval->upper - line_fit.estimate[j]) / error - z) < tolerance);
    }
}

TEST_CASE("bootstrap: percentiles of a linear model with estimated noise tend to the interval of Student") {
    const Fitted line_fit = fitted_line(false);
    const ResidualNoise noise = residual_noise(line_fit.at, false);
    REQUIRE(noise.degrees_of_freedom == 3);
    const auto result = bootstrap(line(), line_space, line_fit.estimate, options_of(4000, noise), {});
    REQUIRE(result);
    // Student's t with 3 degrees of freedom: the 0.9 quantile from tables, the density by its formula. A bootstrap that
    // took the estimated noise for the true one would come to the normal 1.28.
    const double t = 1.6377443536962102, density = 6.0 * std::sqrt(3.0) / (std::numbers::pi * std::pow(3.0 + t * t, 2));
    const double tolerance = 4.5 * error_of_quantile(0.1, density, 4000.0);
    REQUIRE(tolerance < 0.7 * (t - 1.2816));
    for (Eigen::Index j = 0; j < 2; ++j) {
        const auto interval = result->interval(j, 0.8);
        REQUIRE(interval);
        const double error = line_fit.known.standard_errors[j];
        CHECK(std::abs((interval->lower - line_fit.estimate[j]) / error + t) < tolerance);
        CHECK(std::abs((interval->upper - line_fit.estimate[j]) / error - t) < tolerance);
    }
}

TEST_CASE("bootstrap: leverages are those of a line by hand") {
    const Eigen::VectorXd found = leverages(fitted_line(true).at);
    // 1/n + (x - mean)^2 / sum of (x - mean)^2, the mean 3, the sum 40.
    for (std::size_t i = 0; i < 5; ++i)
        CHECK(relative_difference(found[static_cast<Eigen::Index>(i)], 0.2 + std::pow(line_x[i] - 3.0, 2) / 40.0) <
              1e-13);
}

TEST_CASE("bootstrap: residuals are drawn from their group brought to the variance of the noise") {
    const Fitted line_fit = fitted_line(true);
    const BootstrapOptions options = options_of(1);
    const Eigen::VectorXd residuals = line_fit.at.residuals;
    const Resampling data(line_fit.at, residuals, BootstrapKind::residual, options.noise, options.groups);
    Eigen::VectorXd pool = residuals.cwiseQuotient((1.0 - leverages(line_fit.at).array()).sqrt().matrix());
    pool.array() -= pool.mean();
    RandomStream random(1, 0);
    for (int i = 0; i < 100; ++i) {
        // All residuals of a draw share the factor for the noise: it drops out of the ratio of two.
        const Eigen::VectorXd noise = residuals - data.shift(random);
        const double ratio = noise[0] / noise[1];
        bool known = false;
        for (const double a : pool)
            for (const double b : pool) known = known || std::abs(ratio - a / b) <= 1e-12 * std::abs(ratio);
        CHECK(known);
    }
}

TEST_CASE("bootstrap: draws of residuals scatter as the mean of a sample does") {
    // The mean of 200 numbers; s^2/n is its variance, times f/(f-2) for the uncertain noise, f = 199.
    constexpr int size = 200, draws = 2000;
    const auto value = [](int i) { return std::sin(i * i); };
    const FormulaResiduals measured(1, size, [&](const JetVector& p, JetVector& r) {
        for (int i = 0; i < size; ++i) r[i] = p[0] - value(i);
        return true;
    });
    double mean = 0.0, variance = 0.0;
    for (int i = 0; i < size; ++i) mean += value(i) / size;
    for (int i = 0; i < size; ++i) variance += std::pow(value(i) - mean, 2) / (size - 1);
    BootstrapOptions options = options_of(draws);
    options.kind = BootstrapKind::residual;
    options.groups.assign(size, 0);
    const auto result =
        bootstrap(measured, ParameterSpace({{"x", 1.0}}), Eigen::VectorXd::Constant(1, mean), options, {});
    REQUIRE(result);
    double squares = 0.0;
    for (const BootstrapDraw& draw : result->draws) squares += std::pow(draw.parameters[0] - mean, 2) / draws;
    CHECK(std::abs(squares / (variance / size * 199.0 / 197.0) - 1.0) < 4.5 * std::sqrt(2.0 / draws));
}

TEST_CASE("bootstrap: percentiles by hand and none from too few draws") {
    std::vector<double> sorted(39);
    std::iota(sorted.begin(), sorted.end(), 1.0);
    const auto all = percentile_interval(sorted, 0.95);
    REQUIRE(all);
    CHECK(all->lower == 1.0);
    CHECK(all->upper == 39.0);
    const auto half = percentile_interval(sorted, 0.5);
    REQUIRE(half);
    CHECK(half->lower == 10.0);
    CHECK(half->upper == 30.0);
    const auto between = percentile_interval(sorted, 0.9275);  // places 1.45 and 38.55
    REQUIRE(between);
    CHECK(relative_difference(between->lower, 1.45) < 1e-12);
    CHECK(relative_difference(between->upper, 38.55) < 1e-12);
    sorted.pop_back();
    CHECK_FALSE(percentile_interval(sorted, 0.95));
    CHECK_FALSE(percentile_interval({}, 0.5));
}

TEST_CASE("bootstrap: the same draws on any number of threads and others from another seed") {
    const Fitted line_fit = fitted_line(true);
    BootstrapOptions options = options_of(20);
    const auto one = bootstrap(line(), line_space, line_fit.estimate, options, {});
    options.solver.threads = 3;
    const auto three = bootstrap(line(), line_space, line_fit.estimate, options, {});
    options.solver.seed = 2;
    const auto other = bootstrap(line(), line_space, line_fit.estimate, options, {});
    for (std::size_t i = 0; i < 20; ++i) {
        CHECK(one->draws[i].parameters == three->draws[i].parameters);
        CHECK(one->draws[i].parameters != other->draws[i].parameters);
    }
    options.draws = 5;
    const auto fewer = bootstrap(line(), line_space, line_fit.estimate, options, {});
    for (std::size_t i = 0; i < 5; ++i) CHECK(fewer->draws[i].parameters == other->draws[i].parameters);
}

TEST_CASE("bootstrap: a prior is drawn too") {
    // x measured as 1 +- 1 five times, with a prior of 1 +- 0.1: the posterior deviation is 1/sqrt(105). Were the prior
    // kept at its mean, the draws would scatter by sqrt(5)/105.
    const FormulaResiduals measured(1, 6, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 5; ++i) r[i] = p[0] - 1.0;
        r[5] = (p[0] - 1.0) / 0.1;
        return true;
    });
    BootstrapOptions options = options_of(2000);
    options.groups = {0, 0, 0, 0, 0, -1};
    const auto result = bootstrap(measured, ParameterSpace({{"x", 1.0}}), Eigen::VectorXd::Ones(1), options, {});
    REQUIRE(result);
    double squares = 0.0;
    for (const BootstrapDraw& draw : result->draws) squares += std::pow(draw.parameters[0] - 1.0, 2);
    // A variance from N draws has the relative error sqrt(2 / N).
    CHECK(std::abs(squares / 2000.0 * 105.0 - 1.0) < 4.5 * std::sqrt(2.0 / 2000.0));
}

TEST_CASE("bootstrap: counts draws without a result and keeps finished draws at a stop") {
    const FormulaResiduals none(1, 5, [calls = std::make_shared<int>(0)](const JetVector& p, JetVector& r) {
        if (++*calls > 2) return false;  // the estimate is looked at twice
        for (int i = 0; i < 5; ++i) r[i] = p[0] - 1.0;
        return true;
    });
    const auto failed = bootstrap(none, ParameterSpace({{"x", 1.0}}), Eigen::VectorXd::Ones(1), options_of(10), {});
    REQUIRE(failed);
    CHECK(failed->count(SolutionStatus::converged) == 0);
    CHECK(failed->count(SolutionStatus::failed) == 10);
    CHECK_FALSE(failed->interval(0, 0.5));
    const Fitted line_fit = fitted_line(true);
    const auto stopped = bootstrap(line(), line_space, line_fit.estimate, options_of(50),
                                   [](const SearchProgress& now) { return now.starts_done < 7; });
    REQUIRE(stopped);
    CHECK(stopped->count(SolutionStatus::converged) == 7);
    CHECK(stopped->count(SolutionStatus::interrupted) == 43);
}

TEST_CASE("bootstrap: a residual bootstrap of few values is refused") {
    BootstrapOptions options = options_of(10);
    options.kind = BootstrapKind::residual;
    options.groups = {0, 0, 0, 0, 1};
    CHECK_THROWS_AS(bootstrap(line(), line_space, fitted_line(true).estimate, options, {}), Error);
}

TEST_CASE("bootstrap: random numbers have the moments of their distributions") {
    const int count = 100'000;
    RandomStream random(7, 3);
    double sum = 0.0, squares = 0.0, chi = 0.0;
    for (int i = 0; i < count; ++i) {
        const double x = random.normal();
        sum += x;
        squares += x * x;
        chi += random.chi_squared(3.0);
    }
    CHECK(std::abs(sum / count) < 4.5 / std::sqrt(count));
    CHECK(std::abs(squares / count - 1.0) < 4.5 * std::sqrt(2.0 / count));
    CHECK(std::abs(chi / count - 3.0) < 4.5 * std::sqrt(6.0 / count));
}
