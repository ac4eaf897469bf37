// Predictions where a parameter rests on a bound, or moves nothing at the estimate.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Restitutions of 1 +- 0.005: the damping goes to 0, and the data only determine that it is small.
FitProblem elastic(ParameterScale scale) {
    FitParameter damping = free_parameter("hysteresis_damping", 4e3), stiffness = free_parameter("stiffness", 5e5);
    damping.lower = 0.0;
    damping.scale = scale;
    stiffness.lower = 1e3;
    stiffness.upper = 1e8;
    FitProblem problem = problem_of("hunt_crossley_1975", {stiffness, fixed_parameter("hertz_exponent", 1.5), damping});
    const std::vector<double> restitutions{1.0, 0.998, 1.0, 1.0, 1.001}, durations{5.5, 4.8, 4.42, 4.17, 3.99};
    for (std::size_t i = 0; i < restitutions.size(); ++i)
        problem.conditions.push_back({{0.06, 1.0 + static_cast<double>(i)},
                                      {},
                                      {measured("restitution", restitutions[i], 0.005),
                                       measured("duration", 1e-3 * durations[i], 1e-5 * durations[i])}});
    return problem;
}

}  // namespace

TEST_CASE("predictions: the text states that errors are conditional on a parameter on its bound") {
    FitProblem problem = elastic(ParameterScale::linear);
    for (FitCondition& condition : problem.conditions) condition.measurements.front().value += 0.003;
    FitResult result = fit(problem);
    REQUIRE(result.uncertainty.covariance->on_bound[1]);
    // The duration goes as stiffness^(-2/5) while the damping stays 0.
    const PredictionBand band = prediction_band(result, find_observable("duration"), {1.0});
    CHECK(relative_difference(band.standard_error[0],
                              0.4 * result.uncertainty.covariance->relative_errors[0] * band.value[0]) < 1e-6);
    result.intervals.bands = {band};
    CHECK(fit_text(result).find("conditional on parameters on a bound: hysteresis_damping") != std::string::npos);
}

TEST_CASE("predictions: states first-order accuracy only for a diverged parameter") {
    const FitProblem problem = elastic(ParameterScale::log10);
    FitResult result = fit(problem);
    REQUIRE(std::isinf(result.uncertainty.covariance->standard_errors[1]));
    const PredictionBand band = prediction_band(result, find_observable("restitution"), {1.0});
    CHECK(band.unmoved == std::vector<std::string>{"hysteresis_damping"});
    result.intervals.bands = {band};
    CHECK(std::get<std::string>(band_table(result).rows[0].back()) == "first order only");
    // A band would have no width.
    CHECK(fit_panels(result).front().bands.empty());
}

TEST_CASE("predictions: the text names no parameter inside its bounds") {
    FitProblem problem = elastic(ParameterScale::linear);
    for (FitCondition& condition : problem.conditions)
        condition.measurements.front().value -= 0.02 * condition.impact.impact_speed;
    FitResult result = fit(problem);
    REQUIRE_FALSE(result.uncertainty.covariance->any_on_bound());
    result.intervals.bands = {prediction_band(result, find_observable("restitution"), {1.0})};
    CHECK(result.intervals.bands.front().unmoved.empty());
    CHECK(fit_panels(result).front().bands.size() == 1);
    CHECK(fit_text(result).find("on a bound") == std::string::npos);
}
