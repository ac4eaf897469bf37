// Bands of many speeds: the impacts of a bootstrap draw are one batch, with the numbers of each speed alone.
#include <doctest/doctest.h>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Six impacts of a law with the values at the start, off by half their deviation of 1 %, up and down in turn.
FitProblem problem_with_draws(FitProblem problem) {
    problem.uncertainty = {.errors = ErrorMethod::covariance, .bootstrap = 45};
    std::vector<double> values;
    for (const FitParameter& parameter : problem.parameters) values.push_back(parameter.value);
    for (const double speed : {0.2, 0.4, 0.8, 1.6, 3.2, 6.4}) {
        const Impact<double> impact{0.5, speed};
        const Collision<double> collision = simulate(*problem.model->law, values, impact);
        const double sign = problem.conditions.size() % 2 == 0 ? 0.5 : -0.5;
        FitCondition condition{impact, {}, {}};
        for (const char* name : {"restitution", "duration"}) {
            const double value = find_observable(name)(collision);
            condition.measurements.push_back(measured(name, value * (1.0 + sign * 0.01), 0.01 * value));
        }
        problem.conditions.push_back(condition);
    }
    return problem;
}

FitParameter free_exponent() {
    FitParameter exponent = free_parameter("hertz_exponent", 1.5);
    exponent.lower = 1.0;
    exponent.upper = 3.0;
    return exponent;
}

void check_speeds_alone(const FitProblem& problem) {
    const FitResult result = fit(problem);
    REQUIRE(result.intervals.bootstrap);
    const Observable& duration = find_observable("duration");
    const std::vector<double> speeds = logarithmic_speeds(0.1, 8.0, 1100);  // more than one part
    const PredictionBand band = prediction_band(result, duration, speeds);
    REQUIRE(band.bootstrap.size() == speeds.size());
    for (std::size_t i = 7; i < speeds.size(); i += 99) {
        CAPTURE(speeds[i]);
        const PredictionBand alone = prediction_band(result, duration, {speeds[i]});
        // The tolerance of the series is 1e-10 of the duration.
        CHECK(relative_difference(band.bootstrap[i].lower, alone.bootstrap[0].lower) < 1e-9);
        CHECK(relative_difference(band.bootstrap[i].upper, alone.bootstrap[0].upper) < 1e-9);
        CHECK(band.bootstrap[i].upper > band.bootstrap[i].lower);
        CHECK(band.value[i] == alone.value[0]);
    }
}

}  // namespace

TEST_CASE("prediction: percentiles at many speeds are those of each speed alone, with a free exponent") {
    check_speeds_alone(
        problem_with_draws(problem_of("hunt_crossley_1975", {positive_parameter("stiffness", 1e9), free_exponent(),
                                                             positive_parameter("hysteresis_damping", 1e8)})));
}

TEST_CASE("prediction: percentiles at many speeds are those of each speed alone, of a law with plastic deformation") {
    check_speeds_alone(problem_with_draws(problem_of(
        "thornton_1997", {positive_parameter("stiffness", 2.4e10), positive_parameter("yield_indentation", 3e-7)})));
}
