// Populations: distributions, noise, bounds, predictions and refused models.
#include <doctest/doctest.h>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "tests/estimation/decay_study.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

void check_error(const ResidualFunction& function, const PopulationModel& model, const std::string& problem,
                 const std::string& got) {
    try {
        fit_population(function, model);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::problem);
        CHECK(error.problem() == problem);
        CHECK(error.got() == got);
    }
}

}  // namespace

TEST_CASE("population: a lognormal parameter with a covariate has its true values in the intervals") {
    const DecayStudy study = decay_study();
    for (const bool restricted : {false, true}) {
        PopulationOptions options;
        options.restricted = restricted;
        const PopulationFit fit = fit_population(study.function, study.model, options);
        CHECK(fit.status == SolutionStatus::converged);
        const std::vector<Interval> intervals = population_intervals(study.model, fit, 0.99);
        const std::array truth{5.0, 1.5, 0.8, 0.3, 0.05};
        for (std::size_t k = 0; k < truth.size(); ++k) {
            INFO(fit.estimates[k].name);
            CHECK(intervals[k].lower < truth[k]);
            CHECK(intervals[k].upper > truth[k]);
        }
        CHECK(fit.estimates[3].coefficient_of_variation() ==
              doctest::Approx(std::sqrt(std::exp(std::pow(fit.estimates[3].value, 2)) - 1.0)));
    }
}

TEST_CASE("population: starts far away end at the same maximum") {
    const DecayStudy study = decay_study(8);
    const PopulationFit near = fit_population(study.function, study.model);
    for (const double deviation : {0.002, 5.0})
        for (const double amplitude : {0.3, 30.0})
            for (const double noise : {1e-4, 0.0, 10.0}) {
                PopulationModel model = study.model;
                model.factors[0].effects[0].start = deviation;
                model.fixed_effects[0].start = amplitude;
                model.noise[0].start = noise;
                const PopulationFit far = fit_population(study.function, model);
                CHECK(far.status == SolutionStatus::converged);
                // Both are within 1e-7 of the maximum by their gradients, which have an error of 1e-4.
                CHECK(std::abs(far.minus_two_log_likelihood - near.minus_two_log_likelihood) < 1e-5);
                CHECK(far.estimates[3].value > 0.0);
            }
}

TEST_CASE("population: intervals by t of the covariance and by profile agree for a well determined rate") {
    const DecayStudy study = decay_study();
    const PopulationFit fit = fit_population(study.function, study.model);
    const Interval wald = population_intervals(study.model, fit, 0.95)[2];
    const Interval profile = population_profile(study.function, study.model, fit, 2, 0.95);
    // 72 values: the t quantile is 2 % above that of χ².
    CHECK(profile.upper - profile.lower == doctest::Approx(wald.upper - wald.lower).epsilon(0.03));
}

TEST_CASE("population: parameters at the conditional modes are those of the specimens") {
    const DecayStudy study = decay_study();
    const PopulationFit fit = fit_population(study.function, study.model);
    for (Eigen::Index g = 0; g < 12; ++g) {
        RandomStream random(1, static_cast<int>(g));
        const double amplitude =
            5.0 * std::exp(0.3 * random.normal()) * std::pow(1.0 + static_cast<double>(g % 3), 1.5);
        // Noise of 1 % and less: shrinkage is far below it. Four standard errors.
        CHECK(std::abs(fit.natural_parameters[g] - amplitude) < 4.0 * fit.natural_parameter_errors[g]);
        CHECK(fit.natural_parameter_errors[g] < 0.1);
    }
    CHECK(fit.factors[0].shrinkage[0] < 0.05);
}

TEST_CASE("population: a prediction of a new group adds the variation and the uncertainty of the mean") {
    const DecayStudy study = decay_study();
    const PopulationFit fit = fit_population(study.function, study.model);
    const GroupPrediction prediction =
        predict_group(study.model, fit,
                      {{PopulationDistribution::lognormal, power_mean(2.5), {{0, 0, 0}}}, study.model.parameters[12]});
    CHECK(prediction.mean[0] == doctest::Approx(std::log(fit.fixed_effects[0]) + fit.fixed_effects[1] * std::log(2.5)));
    CHECK(prediction.variation(0, 0) == doctest::Approx(std::pow(fit.estimates[3].value, 2)));
    CHECK(prediction.variation(1, 1) == 0.0);
    const std::vector<Interval> all = prediction.bands(0.9), mean = prediction.bands(0.9, true);
    CHECK(all[0].lower < mean[0].lower);
    CHECK(all[0].upper > mean[0].upper);
    const double ratio = std::log(all[0].upper / all[0].lower) / std::log(mean[0].upper / mean[0].lower);
    CHECK(ratio == doctest::Approx(std::sqrt(1.0 + prediction.variation(0, 0) / prediction.uncertainty(0, 0))));
    CHECK(all[1].upper == doctest::Approx(mean[1].upper));
}

TEST_CASE("population: residuals in their standard deviations need no noise") {
    // The same data with the noise of the fit as a unit: every other estimate and -2 log L agree.
    const DecayStudy study = decay_study();
    const PopulationFit unknown = fit_population(study.function, study.model);
    class Scaled : public DelegatingResiduals {
    public:
        Scaled(const ResidualFunction& function, double scale) : DelegatingResiduals(function), scale_(scale) {}
        Eigen::Index residual_count() const override { return function().residual_count(); }
        bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& r, Eigen::MatrixXd* jacobian) const override {
            if (!function().evaluate(p, r, jacobian)) return false;
            r /= scale_;
            if (jacobian) *jacobian /= scale_;
            return true;
        }

    private:
        double scale_;
    };
    const Scaled scaled(study.function, unknown.estimates[4].value);
    PopulationModel stated = study.model;
    stated.noise.clear();
    stated.noise_groups.clear();
    stated.log_deviations = 72.0 * std::log(unknown.estimates[4].value);
    const PopulationFit known = fit_population(scaled, stated);
    CHECK(std::abs(known.minus_two_log_likelihood - unknown.minus_two_log_likelihood) < 1e-5);
    CHECK(known.parameters == unknown.parameters - 1);
    for (std::size_t k = 0; k < 4; ++k)
        CHECK(known.estimates[k].value == doctest::Approx(unknown.estimates[k].value).epsilon(1e-4));  // of the search
}

TEST_CASE("population: a correlation at its limit is a result, with one end of its interval inside") {
    // Slopes that fall by exactly 0.25 per unit of the level; noise of 0.5.
    std::vector<CurveObservation> observations;
    for (std::size_t g = 0; g < 10; ++g) {
        RandomStream random(7, static_cast<int>(g));
        const double effect = random.normal();
        for (int i = 0; i < 6; ++i)
            observations.push_back(
                {g, static_cast<double>(i), 10.0 + 2.0 * effect + (3.0 - 0.5 * effect) * i + 0.5 * random.normal()});
    }
    const GroupedCurves function(observations, 10, 2, 2,
                                 [](double x, double, const std::array<CurveJet, 4>& p) { return p[0] + p[1] * x; });
    const PopulationModel model = function.population({{"level", 8.0}, {"slope", 2.0}}, {1.0, 1.0}, true);
    const PopulationFit fit = fit_population(function, model);
    CHECK(fit.status == SolutionStatus::converged);
    CHECK(fit.estimates[4].value == doctest::Approx(-1.0));
    CHECK(fit.estimates[4].at_bound);
    CHECK(fit.notes == std::vector<std::string>{"The correlation of level, slope is at its limit of -1."});
    const Interval interval = population_profile(function, model, fit, 4, 0.95);
    CHECK(interval.lower == doctest::Approx(-1.0));
    CHECK(interval.upper > -1.0);
    CHECK(interval.upper < -0.9);
}

TEST_CASE("population: an estimate at a bound has no standard error and is named") {
    DecayStudy study = decay_study();
    study.model.fixed_effects[2] = {"rate", 0.5, 0.0, 0.7};
    const PopulationFit fit = fit_population(study.function, study.model);
    CHECK(fit.status == SolutionStatus::converged);
    CHECK(fit.estimates[2].at_bound);
    CHECK(fit.estimates[2].value == doctest::Approx(0.7));
    CHECK(std::isnan(fit.estimates[2].standard_error));
    CHECK(fit.notes == std::vector<std::string>{"rate is at its bound."});
}

TEST_CASE("population: refuses one group, few groups and covariates that are constant") {
    DecayStudy one = decay_study(1);
    check_error(one.function, one.model, "a population of one specimen", "s");

    DecayStudy two = decay_study(2);
    two.model.factors[0].effects.push_back({"rate", 0.2});
    check_error(two.function, two.model, "too few groups of specimen for 2 random effects", "2 groups");

    DecayStudy constant = decay_study(12);
    for (std::size_t g = 0; g < 12; ++g) constant.model.parameters[g].mean = power_mean(2.0);
    check_error(constant.function, constant.model, "the means of the groups do not determine each fixed effect",
                "amplitude, power");

    DecayStudy unused = decay_study(12);
    unused.model.fixed_effects.push_back({"forgotten", 1.0});
    check_error(unused.function, unused.model, "the means of the groups do not determine each fixed effect",
                "forgotten");

    DecayStudy start = decay_study(12);
    start.model.factors[0].effects[0].start = 0.0;
    check_error(start.function, start.model,
                "the start of the deviation of amplitude between groups of specimen is out of range", "0");
}

TEST_CASE("population: profiles of fixed effects need the full likelihood") {
    const DecayStudy study = decay_study();
    PopulationOptions options;
    options.restricted = true;
    const PopulationFit fit = fit_population(study.function, study.model, options);
    CHECK_THROWS_AS(population_profile(study.function, study.model, fit, 0, 0.95), Error);
    const Interval deviation = population_profile(study.function, study.model, fit, 3, 0.95);
    CHECK(deviation.lower < fit.estimates[3].value);
    CHECK(deviation.upper > fit.estimates[3].value);
}

TEST_CASE("population: restricted intervals of a fit by the likelihood are those of the restricted fit") {
    const DecayStudy study = decay_study(8);
    PopulationOptions options;
    options.restricted = true;
    const PopulationFit restricted = fit_population(study.function, study.model, options);
    const std::vector<Interval> direct = restricted_intervals(study.function, study.model, restricted, 0.95);
    const std::vector<Interval> again =
        restricted_intervals(study.function, study.model, fit_population(study.function, study.model), 0.95);
    // Both searches end within 3e-4 standard errors of the maximum.
    for (std::size_t k = 0; k < direct.size(); ++k) {
        CHECK(again[k].lower == doctest::Approx(direct[k].lower).epsilon(1e-3));
        CHECK(again[k].upper == doctest::Approx(direct[k].upper).epsilon(1e-3));
    }
    const Interval profile = population_profile(study.function, study.model, restricted, 3, 0.95, options);
    CHECK(direct[3].upper == profile.upper);
    CHECK(direct[0].upper == population_intervals(study.model, restricted, 0.95)[0].upper);
}
