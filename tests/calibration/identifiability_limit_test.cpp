// What counts as known where noise is stated and where it is estimated.
#include "impactfit/estimation/objective/identifiability_limit.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

TEST_CASE("what is known by estimated noise: quantiles of the noncentral t distribution") {
    // scipy.stats.nct.ppf(0.95, degrees of freedom, 2), to the digits written
    CHECK(relative_difference(known_limit(1).errors_from_zero, 32.014585) < 1e-7);
    CHECK(relative_difference(known_limit(4).errors_from_zero, 5.7935835) < 1e-7);
    CHECK(relative_difference(known_limit(10).errors_from_zero, 4.3574752) < 1e-7);
    // As many as make the estimate of noise exact, to first order in 1/1000000.
    CHECK(relative_difference(known_limit(1'000'000).errors_from_zero, KnownLimit{}.errors_from_zero) < 1e-5);
    CHECK(KnownLimit{}.known_below() == doctest::Approx(0.2743).epsilon(1e-3));
}

TEST_CASE("what is known by estimated noise: an error of one half is called known in 5 percent of draws") {
    // The mean of values round 2 with an error of 1.
    const int draws = 4000;
    for (const int values : {2, 3, 5, 11}) {
        CAPTURE(values);
        int known = 0;
        for (int draw = 0; draw < draws; ++draw) {
            RandomDraws random(values, draw);
            Eigen::VectorXd data(values);
            for (double& value : data) value = 2.0 + std::sqrt(values) * random.normal();
            const FormulaResiduals mean(1, values, [&](const JetVector& p, JetVector& r) {
                for (Eigen::Index i = 0; i < data.size(); ++i) r[i] = p[0] - data[i];
                return true;
            });
            const Eigen::VectorXd estimate = Eigen::VectorXd::Constant(1, data.mean());
            const auto found = linear_uncertainty(mean, SearchSpace({{"mean", 1.0}}), estimate, false);
            REQUIRE(found);
            known += estimate[0] > 0.0 && found->freed_errors[0] <= found->limit.known_below();
        }
        CHECK(std::abs(known - 0.05 * draws) < 3.0 * std::sqrt(draws * 0.05 * 0.95));  // three deviations of a count
    }
}

TEST_CASE("what is known by estimated noise: two values that are 10 percent apart do not tell a stiffness") {
    FitProblem problem = problem_of("hertz_1882", {positive_parameter("stiffness", 1e8)});
    const Eigen::VectorXd at = start_of(problem);
    problem.conditions.push_back({{0.54, 0.3}, {}, {measured("duration", 1.0, 1.0)}});
    const double duration = ContactResiduals(problem).simulate(at).front().duration;
    problem.conditions.front().measurements = {measured("duration", 0.95 * duration, duration),
                                               measured("duration", 1.05 * duration, duration)};
    problem.noise_stated = false;
    const FitResult estimated = fit(problem);
    CHECK(estimated.verdict == FitVerdict::poorly_known);
    CHECK(estimated.unidentified == std::vector<std::string>{"stiffness"});
    CHECK(summary(estimated).at(1).find("below 3.1 %") != std::string::npos);
    for (Measurement& value : problem.conditions.front().measurements) value.standard_deviation = 0.05 * duration;
    problem.noise_stated = true;
    CHECK(fit(problem).verdict == FitVerdict::good);
}
