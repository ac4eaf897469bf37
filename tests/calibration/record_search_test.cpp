// Evaluations of the search for one record behind a second-order sensor, and searches of nearest points that end.
#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/residuals/orthogonal_distance.hpp"
#include "impactfit/calibration/residuals/record_residuals.hpp"
#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr Impact<double> blow{0.2, 0.8};

FitParameter sensor_number(const char* name, double start, double lower, double upper, ParameterScale scale) {
    FitParameter parameter = free_parameter(name, start);
    parameter.nuisance = true;
    parameter.lower = lower;
    parameter.upper = upper;
    parameter.scale = scale;
    return parameter;
}

/// One blow of 0.9 ms, `count` samples of a cell of 5 kHz with a damping of 0.3, gain 1.02, offset 0.7 N and noise 5 N.
FitProblem blow_behind_a_cell(int count) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {positive_parameter("stiffness", 1e7), fixed_parameter("hertz_exponent", 1.5),
                                          positive_parameter("hysteresis_damping", 1e7)});
    const DenseOutput<double> motion(
        simulate_motion(*problem.model->law, std::vector{2e8, 1.5, 6e7}, blow, problem.simulation));
    const SensorSignal<double> cell(motion.force, SensorFilter::second_order, {0.0, 1.02, 0.7, 5e3, 0.3}, 2e-4);
    NormalNoise noise(400);
    FitRecord record{RecordKind::force_time, {}};
    for (int i = 0; i < count; ++i) {
        const double time = 1.3e-3 * i / (count - 1);
        record.samples.push_back({time, cell(time) + 5.0 * noise(), 0.0, 5.0});
    }
    record.sensor = 0;
    record.touch = 4;
    problem.auxiliary = {sensor_number("gain", 1.0, 0.5, 2.0, ParameterScale::linear),
                         sensor_number("offset", 0.0, -100.0, 100.0, ParameterScale::linear),
                         sensor_number("frequency", 8e3, 100.0, 1e6, ParameterScale::log10),
                         sensor_number("damping", 0.5, 0.01, 5.0, ParameterScale::linear),
                         sensor_number("touch", 2.1e-4, -1e-3, 1.5e-3, ParameterScale::linear)};
    problem.auxiliary[0].prior = NormalPrior{1.0, 0.05};
    problem.sensors = {{"cell", "force", SensorFilter::second_order, {}, 0, 1, 2, 3}};
    problem.conditions.push_back({blow, {}, {}});
    problem.conditions.back().records = {record};
    problem.solver.starts = 8;
    return problem;
}

}  // namespace

TEST_CASE("eight starts of a record behind a second-order sensor take few evaluations") {
    const FitResult result = fit(blow_behind_a_cell(400));
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    MESSAGE(result.search.counts.evaluations << " evaluations, " << result.search.counts.jacobians << " Jacobians");
    // Twice the count of this search. A search that follows insensitive directions takes 16,000.
    CHECK(result.search.counts.evaluations < 1000);
    CHECK(relative_difference(result.estimate.values[0], 2e8) < 0.01);
    CHECK(relative_difference(result.estimate.values[1], 6e7) < 0.1);
}

TEST_CASE("ten times the samples of a record take about as many evaluations") {
    const long few = fit(blow_behind_a_cell(400)).search.counts.evaluations;
    const long many = fit(blow_behind_a_cell(4000)).search.counts.evaluations;
    CHECK(many < 2 * few);
}

TEST_CASE("the results of a record do not depend on the number of threads") {
    FitProblem problem = blow_behind_a_cell(400);
    problem.solver.threads = 1;
    const FitResult alone = fit(problem);
    problem.solver.threads = 2;
    const FitResult shared = fit(problem);
    CHECK(alone.estimate.values == shared.estimate.values);
    CHECK(alone.search.counts.evaluations == shared.search.counts.evaluations);
}

TEST_CASE("the nearest point of a contact shorter than the rounding of its clock is found") {
    // The clock 1e-3 s has a rounding of 2e-19 s.
    for (const double duration : {1e-12, 1e-15, 1e-16, 1e-17, 1e-18, 1e-20}) {
        CAPTURE(duration);
        const DenseOutput<double> motion(MotionNodes<double>{{{0.0, 0.0, 1.0, 0.0, 4.0 / duration},
                                                              {0.5 * duration, 0.25 * duration, 0.0, 1.0, 0.0},
                                                              {duration, 0.0, -1.0, 0.0, -4.0 / duration}},
                                                             1.0});
        const RecordCurve<double> curve(motion, RecordKind::force_time, SensorFilter::none, {}, 1e-3);
        const NearestPoints nearest(curve);
        for (const double time : {0.0, 9.99e-4, 1e-3, 1.01e-3, 2e-3})
            for (const double force : {-0.5, 0.3, 1.5}) {
                const NearestPoint closest = nearest.nearest_point({time, force, 1e-5, 0.1});
                CHECK(std::isfinite(closest.clock));
            }
    }
}
