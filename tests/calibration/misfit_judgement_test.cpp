// Statements of a fit on its misfit where few degrees of freedom test it, and where losses bear outliers.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

FitParameter within(const char* name, double start, double lower, double upper) {
    FitParameter parameter = free_parameter(name, start);
    parameter.lower = lower;
    parameter.upper = upper;
    return parameter;
}

/// Durations that rise with the speed, as those of no exponent do: the exponent ends on its bound of 1.
FitProblem rising_durations(double deviation) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {within("stiffness", 1e5, 1e2, 1e9), within("hertz_exponent", 1.5, 1.0, 3.0),
                                          fixed_parameter("hysteresis_damping", 100.0)});
    problem.conditions = {{{0.1, 1.0}, {}, {measured("duration", 5e-3, deviation * 5e-3)}},
                          {{0.1, 2.0}, {}, {measured("duration", 6e-3, deviation * 6e-3)}}};
    return problem;
}

/// Restitutions of one damping, with these errors in standard deviations.
FitProblem restitutions(const std::vector<double>& errors, const RobustLoss& loss) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {fixed_parameter("stiffness", 5e5), fixed_parameter("hertz_exponent", 1.5),
                                          within("hysteresis_damping", 4e4, 1e2, 1e7)});
    const double deviation = 0.005;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        const Impact<double> impact{0.06, 1.0 + 0.3 * static_cast<double>(i)};
        const auto collision = simulate(*problem.model->law, std::vector{5e5, 1.5, 4e4}, impact);
        problem.conditions.push_back(
            {impact, {}, {measured("restitution", collision.restitution + errors[i] * deviation, deviation)}});
        problem.conditions.back().measurements.front().loss = loss;
    }
    return problem;
}

bool states(const FitResult& result, const std::string& part) {
    for (const std::string& sentence : summary(result))
        if (sentence.find(part) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("misfit: a parameter on its bound leaves a degree of freedom to judge by") {
    const FitProblem problem = rising_durations(0.01);
    const FitResult result = fit(problem);
    REQUIRE(result.uncertainty.covariance);
    REQUIRE(result.uncertainty.covariance->on_bound[1]);
    CHECK(result.goodness.statistics.degrees_of_freedom == 1);
    CHECK(result.goodness.statistics.free_parameters() == 2);
    CHECK(result.goodness.statistics.too_large);
    CHECK(result.goodness.verdict == FitVerdict::not_identifiable);  // open at the bound
    CHECK(states(result, "for 1 degree of freedom"));
    CHECK_FALSE(states(result, "describes the data within the stated noise"));
}

TEST_CASE("misfit: a prior counts as a measured value") {
    FitProblem problem = rising_durations(0.01);
    problem.parameters[0].prior = NormalPrior{1e5, 1e4};
    problem.parameters[1].prior = NormalPrior{1.5, 0.02};
    const FitResult result = fit(problem);
    CHECK(result.goodness.statistics.degrees_of_freedom == 2);
    // The search minimises half the sum of all squares; the sums are in another order.
    CHECK(relative_difference(result.goodness.statistics.chi_squared, 2.0 * result.search.best.cost) < 1e-12);
    CHECK(result.goodness.verdict == FitVerdict::bad_fit);
    REQUIRE(result.goodness.priors.size() == 2);
    CHECK(result.goodness.priors[1].parameter == "hertz_exponent");
    CHECK(same_number(result.goodness.priors[1].residual, (result.estimate.values[1] - 1.5) / 0.02));
}

TEST_CASE("misfit: of a fit with one parameter per value, states only that it meets them") {
    FitProblem problem = rising_durations(0.01);
    problem.conditions[1].measurements.front().value = 4.3e-3;
    const FitResult result = fit(problem);
    CHECK(result.goodness.statistics.degrees_of_freedom == 0);
    CHECK(result.goodness.verdict != FitVerdict::bad_fit);
    CHECK_FALSE(states(result, "describes the data within the stated noise"));
    problem.uncertainty.errors = ErrorMethod::none;
    CHECK(states(fit(problem), "Nothing tests the misfit: there are no more values than parameters."));
}

TEST_CASE("misfit: the noise is estimated from as many degrees of freedom as the misfit is judged by") {
    FitProblem problem = rising_durations(1.0);
    for (const double speed : {2.5, 3.0, 4.0})
        problem.conditions.push_back({{0.1, speed}, {}, {measured("duration", 6.1e-3, 5e-3)}});
    problem.noise_stated = false;
    const FitResult result = fit(problem);
    REQUIRE(result.uncertainty.covariance->on_bound[1]);
    CHECK(result.intervals.noise.degrees_of_freedom == 4);
    CHECK(result.goodness.statistics.degrees_of_freedom == 4);
    CHECK(relative_difference(*result.goodness.statistics.reduced_chi_squared,
                              std::pow(result.uncertainty.covariance->noise, 2)) < 1e-12);
}

TEST_CASE("misfit: without an estimate of the noise does not report other minima as equally good") {
    FitProblem problem = rising_durations(1.0);
    problem.conditions[1].measurements.front().value = 4.3e-3;
    problem.noise_stated = false;
    const FitResult result = fit(problem);
    CHECK(result.goodness.verdict == FitVerdict::not_identifiable);
    CHECK(states(result, "no noise was stated, and it cannot be estimated from as many values as parameters"));
    CHECK_FALSE(states(result, "Other minima"));
    CHECK_FALSE(states(result, "no standard error grows"));
}

TEST_CASE("misfit: a search that ends on a bound of the law states no limit of evaluations") {
    FitProblem problem =
        problem_of("power_law", {within("stiffness", 1e5, 1e2, 1e9), within("hertz_exponent", 1.5, 0.5, 3.0),
                                 fixed_parameter("damping_exponent", 1.5),
                                 tied_parameter("velocity_exponent", "hertz_exponent - 1.2"),
                                 fixed_parameter("hysteresis_damping", 10.0)});
    problem.conditions = {{{0.06, 1.0}, {}, {measured("duration", 5e-3, 5e-5)}},
                          {{0.06, 2.0}, {}, {measured("duration", 6e-3, 6e-5)}}};
    problem.solver.max_evaluations = 20'000;
    const FitResult result = fit(problem);
    REQUIRE(result.goodness.verdict == FitVerdict::not_converged);
    CHECK(result.search.best.counts.evaluations < problem.solver.evaluation_limit(2));
    CHECK_FALSE(states(result, "Not converged within"));
    problem.solver.max_evaluations = 10;
    CHECK(states(fit(problem), "Not converged within 10 evaluations"));
}

TEST_CASE("misfit: with a robust loss the values without the outlier are tested") {
    const RobustLoss tukey{LossKind::tukey, 4.6851};
    const FitProblem spoilt = restitutions({0.5, -0.4, 30.0, 0.3, -0.8, 0.2, 1.1}, tukey);
    const FitResult result = fit(spoilt);
    CHECK(result.goodness.verdict == FitVerdict::good);
    CHECK_FALSE(result.goodness.statistics.probability);
    CHECK_FALSE(result.goodness.statistics.aicc);
    CHECK_FALSE(result.goodness.statistics.bic);
    REQUIRE(result.goodness.robust);
    CHECK(result.goodness.robust->downweighted == 1);
    CHECK(result.goodness.robust->values == 7);
    CHECK(result.goodness.robust->where == "restitution at 1.6 m/s, line 0");
    CHECK(states(result, "1 of 7 values has a weight below 1/2"));
    CHECK(states(result, "most of the data"));
    // Without the loss it is the outlier that is fitted.
    const FitProblem plain = restitutions({0.5, -0.4, 30.0, 0.3, -0.8, 0.2, 1.1}, {});
    CHECK(fit(plain).goodness.verdict == FitVerdict::bad_fit);
    CHECK_FALSE(fit(plain).goodness.robust);
}

TEST_CASE("misfit: a single value with a robust loss may have any residual") {
    FitProblem problem = restitutions({0.5, -0.4, 30.0, 0.3, -0.8, 0.2, 1.1}, {});
    problem.conditions[2].measurements.front().loss = {LossKind::tukey, 4.6851};
    const FitResult result = fit(problem);
    CHECK(result.goodness.verdict == FitVerdict::good);
    CHECK(result.goodness.robust->others == 6);
    // Its neighbour, without a loss, may not.
    problem.conditions[3].measurements.front().value += 0.3;
    const FitResult bad = fit(problem);
    CHECK(bad.goodness.verdict == FitVerdict::bad_fit);
    CHECK(states(bad, "chi-squared of the 6 values or priors without a loss"));
    CHECK_FALSE(states(bad, "even most of"));
}

TEST_CASE("misfit: a robust loss excuses neither most values nor values without a loss") {
    const RobustLoss huber{LossKind::huber, 1.345};
    const FitProblem scattered = restitutions({9.0, -8.0, 7.0, -9.0, 0.1, -8.0, 9.0}, huber);
    const FitResult result = fit(scattered);
    CHECK(result.goodness.verdict == FitVerdict::bad_fit);
    CHECK(states(result, "even most of the data"));
    FitProblem mixed = restitutions({0.5, -0.4, 0.3, 0.3, -0.8, 30.0, -30.0}, huber);
    for (const std::size_t plain : {std::size_t{5}, std::size_t{6}})
        mixed.conditions[plain].measurements.front().loss = {};
    CHECK(fit(mixed).goodness.verdict == FitVerdict::bad_fit);
}
