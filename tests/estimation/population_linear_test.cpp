// Linear populations, where the Laplace approximation is exact: closed forms, and the numbers that lme4 1.1-31 prints
// under R 4.2.2.
//
// Tolerances: 1e-4 of -2 log L, and three digits of deviations. The search ends within 1e-7 of the maximum, which is
// 3e-4 standard errors; standard errors of these deviations are at most 40 %.
#include <doctest/doctest.h>

#include <numbers>
#include <numeric>

#include "tests/estimation/grouped_curves.hpp"
#include "tests/estimation/mixed_model_data.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

CurveJet level_curve(double, double, const std::array<CurveJet, 4>& p) {
    return p[0];
}
CurveJet line_curve(double x, double, const std::array<CurveJet, 4>& p) {
    return p[0] + p[1] * x;
}

/// Values of groups of equal size, group by group, with the number in the group as x.
std::vector<CurveObservation> balanced(const std::vector<double>& values, std::size_t of_group) {
    std::vector<CurveObservation> observations;
    for (std::size_t i = 0; i < values.size(); ++i)
        observations.push_back({i / of_group, static_cast<double>(i % of_group), values[i]});
    return observations;
}

GroupedCurves levels(const std::vector<double>& values, std::size_t of_group) {
    return {balanced(values, of_group), values.size() / of_group, 1, 1, level_curve};
}

const GroupedCurves dyes = levels(dyestuff, 5);
const PopulationModel dye_model = dyes.population({{"yield", 1500.0}}, {20.0});
const GroupedCurves sleepers(balanced(sleepstudy, 10), 18, 2, 2, line_curve);
const PopulationModel sleep_model = sleepers.population({{"level", 200.0}, {"slope", 5.0}}, {10.0, 10.0}, true);

PopulationOptions restricted_likelihood() {
    PopulationOptions options;
    options.restricted = true;
    return options;
}

/// Estimates in their order, -2 log L first.
void check_fit(const PopulationFit& fit, double criterion, const std::vector<double>& values) {
    CHECK(fit.status == SolutionStatus::converged);
    CHECK(fit.minus_two_log_likelihood == doctest::Approx(criterion).epsilon(1e-4 / criterion));
    REQUIRE(fit.estimates.size() == values.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
        INFO(fit.estimates[k].name);
        const double tolerance = fit.estimates[k].quantity == PopulationQuantity::correlation ? 1e-3 : 5e-4 * values[k];
        CHECK(std::abs(fit.estimates[k].value - values[k]) <= std::abs(tolerance));
    }
}

/// Sums of squares of balanced groups.
struct OneWay {
    double groups, of_group, mean, between, within;
};

OneWay one_way(const std::vector<double>& values, std::size_t of_group) {
    const auto size = static_cast<double>(of_group), count = static_cast<double>(values.size());
    OneWay sums{count / size, size, std::accumulate(values.begin(), values.end(), 0.0) / count, 0.0, 0.0};
    for (auto first = values.begin(); first != values.end(); first += static_cast<std::ptrdiff_t>(of_group)) {
        const double mean = std::accumulate(first, first + static_cast<std::ptrdiff_t>(of_group), 0.0) / size;
        sums.between += size * (mean - sums.mean) * (mean - sums.mean);
        for (std::size_t i = 0; i < of_group; ++i)
            sums.within += std::pow(*(first + static_cast<std::ptrdiff_t>(i)) - mean, 2);
    }
    return sums;
}

/// Plates and samples of Penicillin: r = plate + sample - diameter.
class CrossedResiduals : public ResidualFunction {
public:
    Eigen::Index parameter_count() const override { return 30; }
    Eigen::Index residual_count() const override { return 144; }
    bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        if (jacobian) jacobian->setZero(144, 30);
        for (Eigen::Index i = 0; i < 144; ++i) {
            const Eigen::Index plate = i / 6, sample = 24 + i % 6;
            residuals[i] = p[plate] + p[sample] - penicillin[static_cast<std::size_t>(i)];
            if (jacobian) (*jacobian)(i, plate) = (*jacobian)(i, sample) = 1.0;
        }
        return true;
    }
};

PopulationModel crossed_model() {
    PopulationModel model;
    model.fixed_effects = {{"diameter", 20.0}};
    model.factors = {{"plate", std::vector<std::string>(24, "p"), {{"diameter", 1.0}}},
                     {"sample", std::vector<std::string>(6, "s"), {{"diameter", 1.0}}}};
    for (std::size_t g = 0; g < 24; ++g)
        model.parameters.push_back({PopulationDistribution::normal, linear_mean({{0}}), {{0, 0, g}}});
    for (std::size_t g = 0; g < 6; ++g)
        model.parameters.push_back({PopulationDistribution::normal, linear_mean({}), {{1, 0, g}}});
    model.noise_groups.assign(144, 0);
    model.noise = {{"diameter"}};
    return model;
}

}  // namespace

TEST_CASE("population: balanced groups have the estimates of the analysis of variance") {
    const OneWay sums = one_way(dyestuff, 5);
    const double count = sums.groups * sums.of_group, own = count - sums.groups,
                 log2pi = std::log(2 * std::numbers::pi);
    const double within = sums.within / own;
    for (const bool restricted : {false, true}) {
        const double freedom = sums.groups - (restricted ? 1.0 : 0.0), lost = restricted ? 1.0 : 0.0;
        const double between = sums.between / freedom;
        const double criterion = (count - lost) * (log2pi + 1.0) + own * std::log(within) +
                                 freedom * std::log(between) + lost * std::log(count);
        const PopulationFit fit =
            fit_population(dyes, dye_model, restricted ? restricted_likelihood() : PopulationOptions{});
        check_fit(fit, criterion, {sums.mean, std::sqrt((between - within) / sums.of_group), std::sqrt(within)});
        // The variance of the mean is that of the batch means, with the degrees of freedom of their sum of squares.
        CHECK(fit.estimates[0].standard_error == doctest::Approx(std::sqrt(between / count)).epsilon(1e-4));
        CHECK(fit.estimates[0].degrees_of_freedom == doctest::Approx(freedom).epsilon(1e-3));
        CHECK(fit.aic == doctest::Approx(criterion + 6.0));
        CHECK(fit.bic == doctest::Approx(criterion + 3.0 * std::log(count - lost)));
    }
}

TEST_CASE("population: Dyestuff as by lme4") {
    // -2 * logLik(lmer(Yield ~ 1 + (1 | Batch), Dyestuff, REML = FALSE)), fixef, VarCorr
    check_fit(fit_population(dyes, dye_model), 327.327059881, {1527.5, 37.2603454433, 49.5100999512});
    check_fit(fit_population(dyes, dye_model, restricted_likelihood()), 319.654276842,
              {1527.5, 42.0005953104, 49.5100999656});
}

TEST_CASE("population: profiles of Dyestuff as by lme4") {
    // confint(profile(lmer(Yield ~ 1 + (1 | Batch), Dyestuff, REML = FALSE))), interpolated there: 2e-4 between the
    // ends
    const PopulationFit fit = fit_population(dyes, dye_model);
    const std::array<Interval, 3> printed{
        Interval{1486.4514999688, 1568.5484943681}, {12.1985352149, 84.0630467094}, {38.2299848826, 67.6576962448}};
    for (std::size_t k = 0; k < printed.size(); ++k) {
        const Interval found = population_profile(dyes, dye_model, fit, k, 0.95);
        CHECK(found.lower == doctest::Approx(printed[k].lower).epsilon(3e-4));
        CHECK(found.upper == doctest::Approx(printed[k].upper).epsilon(3e-4));
    }
}

TEST_CASE("population: groups without variation are a result, not a failure") {
    // lmer(Yield ~ 1 + (1 | Batch), Dyestuff2, REML = FALSE): "boundary (singular) fit"
    const GroupedCurves function = levels(dyestuff2, 5);
    const PopulationModel model = function.population({{"yield", 5.0}}, {1.0});
    const PopulationFit fit = fit_population(function, model);
    check_fit(fit, 162.873036654, {5.6656, 0.0, 3.65323135137});
    CHECK(fit.estimates[1].at_bound);
    CHECK(std::isnan(fit.estimates[1].standard_error));
    CHECK(fit.notes == std::vector<std::string>{"No variation of yield between the groups of group is determined."});
    const Interval profile = population_profile(function, model, fit, 1, 0.95);
    CHECK(profile.lower == 0.0);
    // The criterion at the end is that of the quantile of χ² with one degree of freedom above the minimum.
    const PopulationModel wider = function.population({{"yield", 5.0}}, {profile.upper});
    const auto best = [&](double noise) {
        return population_criterion(function, wider, Eigen::Vector3d(5.6656, profile.upper, noise));
    };
    double least = best(3.0);
    for (double noise = 3.0; noise < 4.5; noise += 0.001) least = std::min(least, best(noise));
    CHECK(least - fit.minus_two_log_likelihood == doctest::Approx(3.841459).epsilon(2e-3));  // ends to 1e-4
}

TEST_CASE("population: the crossed factors of Penicillin as by lme4") {
    // lmer(diameter ~ 1 + (1 | plate) + (1 | sample), Penicillin)
    const CrossedResiduals function;
    const PopulationModel model = crossed_model();
    check_fit(fit_population(function, model), 332.188348669,
              {22.9722222222, 0.845572512278, 1.77064742928, 0.549932139517});
    const PopulationFit fit = fit_population(function, model, restricted_likelihood());
    check_fit(fit, 330.860589, {22.9722222222, 0.846702510331, 1.93161379222, 0.549922682063});
    CHECK(fit.estimates[0].standard_error == doctest::Approx(0.808595361386).epsilon(1e-3));
}

TEST_CASE("population: the correlated slopes of sleepstudy as by lme4") {
    // lmer(Reaction ~ Days + (Days | Subject), sleepstudy), ranef, AIC, BIC
    const PopulationFit fit = fit_population(sleepers, sleep_model);
    check_fit(fit, 1751.93934449,
              {251.405104848, 10.4672859596, 23.7797595895, 5.71679851393, 0.0813210934266, 25.5919070365});
    CHECK(fit.aic == doctest::Approx(1763.93934449).epsilon(1e-7));
    CHECK(fit.bic == doctest::Approx(1783.09709).epsilon(1e-7));
    // Modes of the first subjects: three digits of the deviations of 20 ms and 6 ms/day.
    const Eigen::MatrixXd& modes = fit.factors[0].modes;
    CHECK(std::abs(modes(0, 0) - 2.81578901967) < 0.02);
    CHECK(std::abs(modes(1, 0) + 40.04785491791) < 0.02);
    CHECK(std::abs(modes(2, 1) + 5.51347060482) < 0.006);
    const PopulationFit restricted = fit_population(sleepers, sleep_model, restricted_likelihood());
    check_fit(restricted, 1743.62827196,
              {251.405104848, 10.4672859596, 24.740657995, 5.9221376589, 0.0655512382381, 25.5917957217});
    CHECK(restricted.estimates[0].standard_error == doctest::Approx(6.82459669495).epsilon(1e-3));
    CHECK(restricted.estimates[1].standard_error == doctest::Approx(1.54578964391).epsilon(1e-3));
    // Seventeen degrees of freedom: 18 subjects, each with a level and a slope.
    CHECK(restricted.estimates[1].degrees_of_freedom == doctest::Approx(17.0).epsilon(1e-2));
}

TEST_CASE("population: the covariate of Orthodont as by lme4") {
    // lmer(distance ~ age * Sex + (age | Subject), Orthodont): means differ between 16 boys and 11 girls.
    std::vector<CurveObservation> observations = balanced(orthodont, 4);
    for (CurveObservation& at : observations) at.x = 8.0 + 2.0 * at.x;
    const GroupedCurves function(observations, 27, 2, 2, line_curve);
    PopulationModel model = function.population({{"level", 20.0}, {"growth", 1.0}}, {2.0, 0.2}, true);
    model.fixed_effects.push_back({"level of girls", 0.0});
    model.fixed_effects.push_back({"growth of girls", 0.0});
    for (std::size_t g = 16; g < 27; ++g)
        for (std::size_t k = 0; k < 2; ++k)
            model.parameters[static_cast<std::size_t>(function.index(k, g))].mean =
                linear_mean({{static_cast<Eigen::Index>(k)}, {static_cast<Eigen::Index>(2 + k)}});
    check_fit(fit_population(function, model), 427.805950802,
              {16.340625, 0.784375, 1.03210227273, -0.304829545455, 2.13468627171, 0.154135632129, -0.60251305218,
               1.3100406502});
    // lme(distance ~ age * Sex, Orthodont, ~ age | Subject, method = "REML"); lmer ends 5e-6 above this minimum.
    check_fit(fit_population(function, model, restricted_likelihood()), 432.581661503,
              {16.340625, 0.784375, 1.03210227273, -0.304829545455, 2.405500937385, 0.180345469266, -0.667619129874,
               1.310039565453});
}
