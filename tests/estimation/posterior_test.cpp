// Posteriors whose moments are known. Draws are those of a fixed seed; tolerances are 4.5 Monte-Carlo standard errors
// of the quantity.
#include "impactfit/estimation/posterior/posterior.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <memory>
#include <numbers>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array line_x{0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0};
constexpr std::array line_noise{0.3, -0.8, 1.1, 0.2, -1.4, 0.6, 0.9, -0.5, -0.2, 0.7, -1.0, 0.1};

/// A line through twelve points, whose parameters are strongly correlated.
FormulaResiduals straight_line() {
    return {2, 12, [](const JetVector& p, JetVector& r) {
                for (std::size_t i = 0; i < 12; ++i)
                    r[static_cast<Eigen::Index>(i)] =
                        p[0] + p[1] * line_x[i] - (30.0 + 2.0 * line_x[i] + line_noise[i]);
                return true;
            }};
}

const ParameterSpace straight_space({{"level", 30.0}, {"slope", 2.0}});

NoiseGroups known_noise(const ResidualFunction& function) {
    return NoiseGroups(static_cast<std::size_t>(function.residual_count()), -1);
}

PosteriorOptions draws_of(int draws) {
    PosteriorOptions options;
    options.draws = draws;
    return options;
}

/// Draws of the parameters p0, p1, ... from the best point of a solve.
Posterior posterior_of(const ResidualFunction& function, const ParameterSpace& space, const NoiseGroups& groups,
                       const PosteriorOptions& options = draws_of(1000), long seed = 1, int threads = 2,
                       const std::vector<bool>& uniform_in_value = {}) {
    const UnconstrainedScale scale(space, uniform_in_value);
    const LogPosterior density(function, scale, groups);
    std::vector<std::string> names;
    for (const FreeParameter& parameter : space.parameters()) names.push_back(parameter.name);
    return draw_posterior(density, names, solve(function, space).best.parameters, options, seed, threads);
}

/// `kurtosis` is that of the exact marginal.
void check_moments(const PosteriorParameter& found, double mean, double deviation, double kurtosis = 3.0) {
    INFO(found.name, ": ", found.mean, " +- ", found.standard_deviation, ", wanted ", mean, " +- ", deviation);
    CHECK(std::abs(found.mean - mean) < 4.5 * found.diagnostics.standard_error);
    const double draws = std::pow(found.standard_deviation / found.diagnostics.standard_error, 2);
    // Squares of the draws are more correlated than the draws: at most half as many are effective.
    const double effective = std::min(0.5 * draws, found.diagnostics.ess_tail);
    CHECK(std::abs(found.standard_deviation / deviation - 1.0) < 4.5 * 0.5 * std::sqrt((kurtosis - 1.0) / effective));
}

/// One parameter without data: its posterior is its prior.
FormulaResiduals no_data() {
    return {1, 1, [](const JetVector& p, JetVector& r) {
                r[0] = 0.0 * p[0];
                return true;
            }};
}

/// A residual p / 1, a normal prior with mean 0 and standard deviation 1.
FormulaResiduals unit_normal() {
    return {1, 1, [](const JetVector& p, JetVector& r) {
                r[0] = p[0];
                return true;
            }};
}

/// Draws from the start of `space`, where a solve has no minimum.
Posterior from_start(const ResidualFunction& function, const ParameterSpace& space,
                     const std::vector<bool>& uniform_in_value = {}) {
    const UnconstrainedScale scale(space, uniform_in_value);
    return draw_posterior(LogPosterior(function, scale, known_noise(function)), {"p"}, space.start(), draws_of(1000), 1,
                          2);
}

}  // namespace

TEST_CASE("posterior: the normal distribution of a linear model with known noise") {
    const FormulaResiduals function = straight_line();
    const Posterior found = posterior_of(function, straight_space, known_noise(function));
    const Eigen::VectorXd best = solve(function, straight_space).best.parameters;
    const LinearCovariance exact = *linear_covariance(function, straight_space, best, true);
    CHECK(found.converged());
    CHECK(found.divergent == 0);
    for (std::size_t j = 0; j < 2; ++j)
        check_moments(found.parameters[j], best[static_cast<Eigen::Index>(j)],
                      exact.standard_errors[static_cast<Eigen::Index>(j)]);
    for (const double information : found.energy_information) CHECK(information >= least_energy_information);
}

TEST_CASE("posterior: Student's t of a linear model whose noise is unknown") {
    const FormulaResiduals function = straight_line();
    const Posterior found = posterior_of(function, straight_space, NoiseGroups(12, 0));
    const Eigen::VectorXd best = solve(function, straight_space).best.parameters;
    const LinearCovariance exact = *linear_covariance(function, straight_space, best, false);
    // 10 degrees of freedom: variance s² 10/8, kurtosis 3 + 6/6.
    for (std::size_t j = 0; j < 2; ++j)
        check_moments(found.parameters[j], best[static_cast<Eigen::Index>(j)],
                      std::sqrt(10.0 / 8.0) * exact.standard_errors[static_cast<Eigen::Index>(j)], 4.0);
}

TEST_CASE("posterior: uniform between its bounds without data") {
    const ParameterSpace space({{"p", 3.0, 2.0, 5.0}});
    check_moments(from_start(no_data(), space).parameters[0], 3.5, 3.0 / std::sqrt(12.0), 1.8);
}

TEST_CASE("posterior: uniform in the logarithm on a log10 scale, or in the value if the prior is") {
    const ParameterSpace space({{"p", 3.0, 1.0, 10.0, ParameterScale::log10}});
    const double width = std::numbers::ln10;
    const double mean = 9.0 / width, square = 99.0 / (2.0 * width);
    check_moments(from_start(no_data(), space).parameters[0], mean, std::sqrt(square - mean * mean));
    check_moments(from_start(no_data(), space, {true}).parameters[0], 5.5, 9.0 / std::sqrt(12.0), 1.8);
}

TEST_CASE("posterior: a fraction on a logit scale is uniform in its value") {
    const ParameterSpace space({{"p", 0.3, 0.0, 1.0, ParameterScale::logit}});
    check_moments(from_start(no_data(), space).parameters[0], 0.5, 1.0 / std::sqrt(12.0), 1.8);
}

TEST_CASE("posterior: half-normal for a normal prior with one bound, below or above") {
    const double mean = std::sqrt(2.0 / std::numbers::pi), deviation = std::sqrt(1.0 - 2.0 / std::numbers::pi);
    const double infinite = std::numeric_limits<double>::infinity();
    check_moments(from_start(unit_normal(), ParameterSpace({{"p", 0.5, 0.0, infinite}})).parameters[0], mean, deviation,
                  3.87);
    check_moments(from_start(unit_normal(), ParameterSpace({{"p", -0.5, -infinite, 0.0}})).parameters[0], -mean,
                  deviation, 3.87);
}

TEST_CASE("posterior: follows a narrow ridge from a bound, on which the estimate lies") {
    // a is normal about -0.01 with deviation 0.05, above 0; b is 12 a with deviation 0.01, so a moves it by 60 of them.
    const FormulaResiduals function(2, 2, [](const JetVector& p, JetVector& r) {
        r[0] = (p[0] + 0.01) / 0.05;
        r[1] = (p[1] - 12.0 * p[0]) / 0.01;
        return true;
    });
    const Posterior found = posterior_of(function, ParameterSpace({{"a", 0.1, 0.0, 2.0}, {"b", 1.0}}), {-1, -1});
    // Normal distribution of mean m and deviation s cut off at 0: m + s h, s sqrt(1 + m h / s - h²).
    const double place = 0.2, tail = 0.5 * std::erfc(place / std::numbers::sqrt2);
    const double hazard = std::exp(-0.5 * place * place) / std::sqrt(2.0 * std::numbers::pi) / tail;
    const double mean = -0.01 + 0.05 * hazard, deviation = 0.05 * std::sqrt(1.0 + place * hazard - hazard * hazard);
    check_moments(found.parameters[0], mean, deviation, 3.9);
    check_moments(found.parameters[1], 12.0 * mean, std::hypot(12.0 * deviation, 0.01), 3.9);
    CHECK(found.converged());
    // Steps are those of a distribution of unit scale: across the ridge they would have depths of 6 and more.
    double steps = 0.0;
    for (const NutsChain& chain : found.chains)
        for (const NutsDraw& draw : chain.draws) steps += draw.steps / 4000.0;
    CHECK(steps < 12.0);
}

TEST_CASE("posterior: far bounds change no draw but end the density") {
    const ParameterSpace space({{"p", 0.3, -40.0, 50.0}});
    const UnconstrainedScale scale(space, {}, {true});
    const FormulaResiduals function = unit_normal();
    const LogPosterior density(function, scale, known_noise(function));
    check_moments(draw_posterior(density, {"p"}, space.start(), draws_of(1000), 1, 2).parameters[0], 0.0, 1.0);
    Eigen::VectorXd gradient;
    double value = 0.0;
    const double inside = scale.coordinates(Eigen::VectorXd::Constant(1, 50.0))[0];
    CHECK(density.evaluate(Eigen::VectorXd::Constant(1, inside), value, gradient));
    CHECK_FALSE(density.evaluate(Eigen::VectorXd::Constant(1, inside + 1e-6), value, gradient));
}

TEST_CASE("posterior: no chain starts in the basin of a much lower maximum") {
    // At 0 the second residual has no slope, so the standard deviation there is 1. Its minima near +-1.7 have a log
    // density of about -600, and a third of the starts within +-2 would lie in their basins.
    const FormulaResiduals function(1, 2, [](const JetVector& p, JetVector& r) {
        const auto square = p[0] * p[0];
        r[0] = p[0];
        r[1] = 60.0 * square * ((square - 2.89) * (square - 2.89) + 0.2);
        return true;
    });
    const ParameterSpace space({{"p", 0.0, -10.0, 10.0}});
    const UnconstrainedScale scale(space);
    PosteriorOptions options = draws_of(500);
    options.chains = 8;
    const Posterior found =
        draw_posterior(LogPosterior(function, scale, known_noise(function)), {"p"}, space.start(), options, 1, 2);
    for (const std::vector<double>& chain : found.parameter_values(0))
        for (const double value : chain) REQUIRE(std::abs(value) < 1.0);
    CHECK(found.parameters[0].diagnostics.rhat < largest_rhat);
}

TEST_CASE("posterior: draws depend on the seed, not on the threads") {
    const FormulaResiduals function = straight_line();
    const auto drawn = [&](long seed, int threads) {
        return posterior_of(function, straight_space, known_noise(function), draws_of(50), seed, threads)
            .parameter_values(0);
    };
    const ChainValues one = drawn(7, 1);
    CHECK(one == drawn(7, 4));
    CHECK(one != drawn(8, 1));
    CHECK(one[0] != one[1]);
}

TEST_CASE("posterior: eight schools as residuals with priors") {
    // Data of Rubin (1981). Non-centred, as eight_schools_noncentered of posteriordb: mu ~ N(0, 5), tau ~
    // half-Cauchy(5), whose reference means are mu 4.4 and tau 3.6, to the digits used here.
    struct Schools : ResidualFunction {
        Eigen::Index parameter_count() const override { return 10; }
        Eigen::Index residual_count() const override { return 18; }
        // A Cauchy loss of width sqrt(2) of tau sqrt(2) / 5 is ln(1 + tau² / 25).
        RobustLoss loss(Eigen::Index i) const override {
            return i == 17 ? RobustLoss{LossKind::cauchy, std::numbers::sqrt2} : RobustLoss{};
        }
        bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& r, Eigen::MatrixXd* jacobian) const override {
            constexpr std::array effect{28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0},
                error{15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0};
            if (jacobian) jacobian->setZero(18, 10);
            for (Eigen::Index j = 0; j < 8; ++j) {
                const double y = effect[static_cast<std::size_t>(j)], sd = error[static_cast<std::size_t>(j)];
                r[j] = (p[0] + p[1] * p[2 + j] - y) / sd;
                r[8 + j] = p[2 + j];
                if (!jacobian) continue;
                (*jacobian)(j, 0) = 1.0 / sd;
                (*jacobian)(j, 1) = p[2 + j] / sd;
                (*jacobian)(j, 2 + j) = p[1] / sd;
                (*jacobian)(8 + j, 2 + j) = 1.0;
            }
            r[16] = p[0] / 5.0;
            r[17] = p[1] * std::numbers::sqrt2 / 5.0;
            if (jacobian) (*jacobian)(16, 0) = 0.2;
            if (jacobian) (*jacobian)(17, 1) = std::numbers::sqrt2 / 5.0;
            return true;
        }
    };
    std::vector<FreeParameter> parameters{{"mu", 4.0}, {"tau", 3.0, 0.0}};
    for (int j = 0; j < 8; ++j) parameters.push_back({"eta", 0.0});
    const Schools schools;
    const ParameterSpace space(parameters);
    const UnconstrainedScale scale(space);
    const Posterior found = draw_posterior(LogPosterior(schools, scale, known_noise(schools)),
                                           std::vector<std::string>(10, "p"), space.start(), draws_of(2000), 1, 2);
    CHECK(found.converged());
    constexpr double rounding = 0.05;  // of the reference means
    for (const auto& [parameter, mean] : {std::pair{0, 4.4}, {1, 3.6}}) {
        const PosteriorParameter& one = found.parameters[static_cast<std::size_t>(parameter)];
        INFO(one.mean);
        CHECK(std::abs(one.mean - mean) < 4.5 * one.diagnostics.standard_error + rounding);
    }
}

TEST_CASE("log posterior: its gradient is that of finite differences, with bounds and unknown noise") {
    const FormulaResiduals function = straight_line();
    const ParameterSpace space({{"level", 30.0, 1.0, 100.0, ParameterScale::log10}, {"slope", 2.0, 0.0}});
    const UnconstrainedScale scale(space);
    NoiseGroups groups(12, 0);
    groups[0] = groups[5] = -1;
    for (std::size_t i = 6; i < 12; ++i) groups[i] = 1;
    const LogPosterior density(function, scale, groups);
    const Eigen::VectorXd y = scale.coordinates(space.start()).array() + 0.1;
    double value = 0.0;
    Eigen::VectorXd gradient, other;
    REQUIRE(density.evaluate(y, value, gradient));
    for (Eigen::Index j = 0; j < 2; ++j) {
        constexpr double step = 1e-5;  // errors: step² and rounding / step, both near 1e-10
        double above = 0.0, below = 0.0;
        REQUIRE(density.evaluate(y + step * Eigen::VectorXd::Unit(2, j), above, other));
        REQUIRE(density.evaluate(y - step * Eigen::VectorXd::Unit(2, j), below, other));
        CHECK(gradient[j] == doctest::Approx((above - below) / (2.0 * step)).epsilon(1e-7));
    }
}

TEST_CASE("unconstrained scale: coordinates and parameters are inverse, and a bound moves inside") {
    const double infinite = std::numeric_limits<double>::infinity();
    const ParameterSpace space({{"a", 3.0, 1.0, 100.0, ParameterScale::log10},
                                {"b", -2.0, -infinite, 4.0},
                                {"c", 0.4, 0.0, 1.0, ParameterScale::logit},
                                {"d", 5.0, 0.0, infinite, ParameterScale::log10}});
    const UnconstrainedScale scale(space);
    const Eigen::VectorXd back = scale.at(scale.coordinates(space.start())).natural;
    for (Eigen::Index j = 0; j < 4; ++j) CHECK(back[j] == doctest::Approx(space.start()[j]).epsilon(1e-13));
    const Eigen::Vector4d bounds(1.0, 4.0, 1.0, 5.0);
    CHECK(scale.coordinates(bounds).allFinite());
}

TEST_CASE("posterior: rejects a loss without density, noise without freedom, and options out of range") {
    const FormulaResiduals tukey(1, 3, [](const JetVector&, JetVector&) { return true; }, {LossKind::tukey, 4.0});
    const UnconstrainedScale one(ParameterSpace({{"p", 1.0}})), two(straight_space);
    CHECK_THROWS_WITH_AS(LogPosterior(tukey, one, known_noise(tukey)), doctest::Contains("tukey"), Error);
    const FormulaResiduals pair(2, 2, [](const JetVector&, JetVector&) { return true; });
    CHECK_THROWS_WITH_AS(LogPosterior(pair, two, NoiseGroups(2, 0)), doctest::Contains("degrees of freedom"), Error);
    PosteriorOptions options;
    options.chains = 1;
    CHECK_THROWS_WITH_AS(check_posterior_options(options), doctest::Contains("number of chains"), Error);
    options = {};
    options.warmup = 20;
    CHECK_THROWS_WITH_AS(check_posterior_options(options), doctest::Contains("warm-up"), Error);
}

TEST_CASE("posterior: a caller stops it") {
    const FormulaResiduals function = straight_line();
    const UnconstrainedScale scale(straight_space);
    const LogPosterior density(function, scale, known_noise(function));
    long calls = 0;
    const auto stop = [&](const SearchProgress&) { return ++calls < 100; };
    const Posterior found = draw_posterior(density, {"level", "slope"}, straight_space.start(), {}, 1, 1, stop);
    CHECK(found.interrupted());
    CHECK_FALSE(found.converged());
}
