// Posteriors of populations whose moments follow from sums over a grid. Draws are those of a fixed seed; tolerances are
// 4.5 Monte-Carlo standard errors.
#include "impactfit/estimation/population/population_posterior.hpp"

#include <doctest/doctest.h>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/posterior/chain_diagnostics.hpp"
#include "impactfit/estimation/posterior/nuts_chain.hpp"
#include "tests/estimation/decay_study.hpp"
#include "tests/estimation/mixed_model_data.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Draws of four chains from z = 0, as values of the population.
std::vector<std::vector<Eigen::VectorXd>> chains_of(const PopulationPosterior& posterior) {
    PosteriorOptions options;
    options.target_acceptance = 0.95;
    const LogDensity density = [&](const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) {
        return posterior.evaluate(z, value, gradient);
    };
    std::vector<std::vector<Eigen::VectorXd>> chains;
    for (int number = 0; number < options.chains; ++number) {
        chains.emplace_back();
        const NutsChain chain = draw_chain(density, Eigen::VectorXd::Zero(posterior.size()), options, 1, number);
        for (const NutsDraw& draw : chain.draws) chains.back().push_back(posterior.values(draw.point));
    }
    return chains;
}

void check_mean(const std::vector<std::vector<Eigen::VectorXd>>& chains, Eigen::Index which, double wanted) {
    ChainValues values;
    double mean = 0.0, count = 0.0;
    for (const auto& chain : chains) {
        values.emplace_back();
        for (const Eigen::VectorXd& draw : chain) {
            values.back().push_back(draw[which]);
            mean += draw[which], count += 1.0;
        }
    }
    const ChainDiagnostics found = chain_diagnostics(values);
    INFO("value ", which, ": ", mean / count, ", wanted ", wanted, " +- ", found.standard_error);
    CHECK(found.rhat < largest_rhat);
    CHECK(found.ess_bulk > least_effective_draws);
    CHECK(std::abs(mean / count - wanted) < 4.5 * found.standard_error);
}

constexpr std::array<double, 8> school_effects{28, 8, -3, 7, -1, 1, 18, 12};
constexpr std::array<double, 8> school_errors{15, 10, 16, 11, 9, 11, 10, 18};

/// The effects of coaching in eight schools, in their standard errors.
class Schools : public ResidualFunction {
public:
    Eigen::Index parameter_count() const override { return 8; }
    Eigen::Index residual_count() const override { return 8; }
    bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        if (jacobian) jacobian->setZero(8, 8);
        for (Eigen::Index i = 0; i < 8; ++i) {
            const auto school = static_cast<std::size_t>(i);
            residuals[i] = (p[i] - school_effects[school]) / school_errors[school];
            if (jacobian) (*jacobian)(i, i) = 1.0 / school_errors[school];
        }
        return true;
    }
};

PopulationModel school_model() {
    PopulationModel model;
    model.fixed_effects = {{"effect", 5.0}};
    model.factors = {{"school", std::vector<std::string>(8, "s"), {{"effect", 5.0}}}};
    for (std::size_t g = 0; g < 8; ++g)
        model.parameters.push_back({PopulationDistribution::normal, linear_mean({{0}}), {{0, 0, g}}});
    return model;
}

/// Gradient at places away from the centre, against central differences with steps of 1e-5: an error of 1e-9 relative
/// to the third derivatives, and rounding of 1e-14 of the value over the step.
void check_gradient(const PopulationPosterior& posterior) {
    Eigen::VectorXd z(posterior.size()), gradient, other;
    for (Eigen::Index i = 0; i < z.size(); ++i) z[i] = 0.3 * std::sin(1.0 + 2.0 * static_cast<double>(i));
    double value = 0.0;
    REQUIRE(posterior.evaluate(z, value, gradient));
    for (Eigen::Index i = 0; i < z.size(); ++i) {
        Eigen::VectorXd moved = z;
        double above = 0.0, below = 0.0;
        moved[i] += 1e-5;
        REQUIRE(posterior.evaluate(moved, above, other));
        moved[i] -= 2e-5;
        REQUIRE(posterior.evaluate(moved, below, other));
        CHECK(gradient[i] == doctest::Approx((above - below) / 2e-5).epsilon(1e-6).scale(10.0));
    }
}

}  // namespace

/// Lines of the 18 subjects of sleepstudy.
GroupedCurves sleep_lines() {
    std::vector<CurveObservation> observations;
    for (std::size_t i = 0; i < sleepstudy.size(); ++i)
        observations.push_back({i / 10, static_cast<double>(i % 10), sleepstudy[i]});
    return {observations, 18, 2, 2, [](double x, double, const std::array<CurveJet, 4>& p) { return p[0] + p[1] * x; }};
}

PopulationModel line_population(const GroupedCurves& function) {
    return function.population({{"level", 200.0}, {"slope", 5.0}}, {10.0, 10.0}, true);
}

TEST_CASE("population posterior: gradients agree with differences of the density") {
    const DecayStudy study = decay_study(8);
    const PopulationFit fit = fit_population(study.function, study.model);
    REQUIRE(fit.factors[0].shrinkage[0] < 0.5);
    check_gradient(PopulationPosterior(study.function, study.model, fit, {1.0}));

    // Subjects with correlated slopes, and the same with effects that the data hardly determine.
    const GroupedCurves function = sleep_lines();
    const PopulationModel model = line_population(function);
    PopulationFit sleep = fit_population(function, model);
    check_gradient(PopulationPosterior(function, model, sleep, {50.0, 20.0}));
    sleep.factors[0].shrinkage.setConstant(0.9);
    check_gradient(PopulationPosterior(function, model, sleep, {50.0, 20.0}));
}

TEST_CASE("population posterior: a fit on a correlation of 1 does not keep the effects on a line") {
    const GroupedCurves function = sleep_lines();
    const PopulationModel model = line_population(function);
    PopulationFit fit = fit_population(function, model);
    fit.outer[4] = std::asin(1.0);              // the correlation
    fit.factors[0].shrinkage.setConstant(0.1);  // coordinates are the effects themselves
    const PopulationPosterior posterior(function, model, fit, {50.0, 20.0});
    Eigen::VectorXd z(posterior.size());
    for (Eigen::Index i = 0; i < z.size(); ++i) z[i] = std::sin(1.0 + 2.0 * static_cast<double>(i));
    const Eigen::VectorXd values = posterior.values(z);
    Eigen::MatrixXd effects(18, 2);
    effects << values.segment(6, 18).array() - values[0], values.tail(18).array() - values[1];
    const Eigen::Vector2d sizes = effects.colwise().norm();
    const Eigen::Matrix2d products = effects.transpose() * effects;
    CHECK(std::abs(products(0, 1)) / (sizes[0] * sizes[1]) < 0.999);  // 1 on a line, but for rounding
}

TEST_CASE("population posterior: eight schools, whose variation may be zero") {
    const Schools function;
    const PopulationModel model = school_model();
    const PopulationFit fit = fit_population(function, model);
    CHECK(fit.estimates[1].at_bound);  // the likelihood has its maximum at zero
    const PopulationPosterior posterior(function, model, fit, {10.0});
    // The effect has a uniform prior and is integrated in closed form for each deviation.
    double sum = 0.0, effect = 0.0, deviation = 0.0, first = 0.0;
    for (double omega = 0.005; omega < 100.0; omega += 0.01) {
        double weights = 0.0, weighted = 0.0, logarithms = 0.0, squares = 0.0;
        for (std::size_t i = 0; i < 8; ++i) {
            const double variance = school_errors[i] * school_errors[i] + omega * omega;
            weights += 1.0 / variance, weighted += school_effects[i] / variance, logarithms += std::log(variance);
        }
        const double mean = weighted / weights;
        for (std::size_t i = 0; i < 8; ++i)
            squares += std::pow(school_effects[i] - mean, 2) / (school_errors[i] * school_errors[i] + omega * omega);
        const double density =
            std::exp(-0.5 * (logarithms + std::log(weights) + squares + omega * omega / 100.0) + 22.0);
        const double shrunk =
            school_errors[0] * school_errors[0] / (school_errors[0] * school_errors[0] + omega * omega);
        sum += density, effect += density * mean, deviation += density * omega;
        first += density * (shrunk * mean + (1.0 - shrunk) * school_effects[0]);
    }
    const auto chains = chains_of(posterior);
    check_mean(chains, 0, effect / sum);
    check_mean(chains, 1, deviation / sum);
    check_mean(chains, 2, first / sum);  // the parameter of the first school
}

TEST_CASE("population posterior: batches that the data determine well, with unknown noise") {
    std::vector<CurveObservation> observations;
    for (std::size_t i = 0; i < dyestuff.size(); ++i) observations.push_back({i / 5, 0.0, dyestuff[i]});
    const GroupedCurves function(observations, 6, 1, 1,
                                 [](double, double, const std::array<CurveJet, 4>& p) { return p[0]; });
    const PopulationModel model = function.population({{"yield", 1500.0}}, {40.0});
    const PopulationFit fit = fit_population(function, model);
    const PopulationPosterior posterior(function, model, fit, {100.0});
    // Sums of squares of the analysis of variance: 56357.5 between, 58830 within batches.
    double sum = 0.0, deviation = 0.0, noise = 0.0;
    for (double omega = 0.25; omega < 500.0; omega += 0.5)
        for (double log_noise = 3.0; log_noise < 5.2; log_noise += 0.01) {
            const double s2 = std::exp(2.0 * log_noise), between = s2 + 5.0 * omega * omega;
            const double density = std::exp(-24.0 * log_noise - 2.5 * std::log(between) - 0.5 * 58830.0 / s2 -
                                            0.5 * 56357.5 / between - 0.5 * omega * omega / 1e4 + 130.0);
            sum += density, deviation += density * omega, noise += density * std::exp(log_noise);
        }
    const auto chains = chains_of(posterior);
    check_mean(chains, 0, 1527.5);
    check_mean(chains, 1, deviation / sum);
    check_mean(chains, 2, noise / sum);
}

TEST_CASE("population posterior: refuses a prior that is no density") {
    const DecayStudy study = decay_study(8);
    const PopulationFit fit = fit_population(study.function, study.model);
    CHECK_THROWS_AS(PopulationPosterior(study.function, study.model, fit, {0.0}), Error);
}
