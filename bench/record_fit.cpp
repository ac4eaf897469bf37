// Benchmark of one force record behind a second-order sensor, over its number of samples: one evaluation, and the
// complete fit from eight starts with its uncertainty (goals: 10 s for 400 samples, 30 s for 1e5).

#include <benchmark/benchmark.h>

#include <cmath>

#include "bench/evaluations.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/sensor_model.hpp"
#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit::bench {
namespace {

FitParameter sensor_number(const char* name, double start, double lower, double upper) {
    FitParameter parameter{name, FitParameter::Role::free, start, lower, upper};
    parameter.nuisance = true;
    return parameter;
}

/// A blow of 0.9 ms on a cell of 5 kHz with a damping of 0.3. The noise is 5 N of 650 N.
FitProblem record(long samples) {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness", {.start = 1e7, .lower = 1e4, .upper = 1e12});
    problem.free("hysteresis_damping", {.start = 1e7, .lower = 1e2, .upper = 1e12});
    const Impact<double> impact{0.2, 0.8};
    const DenseOutput<double> motion(simulate_motion(*problem.model->law, std::vector{2e8, 1.5, 6e7}, impact, {}));
    const SensorSignal<double> cell(motion.force, SensorFilter::second_order, {0.0, 1.02, 0.7, 5e3, 0.3}, 2e-4);
    NormalNoise noise(400);
    FitRecord record{RecordKind::force_time, {}};
    for (long i = 0; i < samples; ++i) {
        const double time = 1.3e-3 * static_cast<double>(i) / static_cast<double>(samples - 1);
        record.samples.push_back({time, cell(time) + 5.0 * noise(), 0.0, 5.0});
    }
    record.sensor = 0;
    record.touch = 4;
    problem.auxiliary = {sensor_number("gain", 1.0, 0.5, 2.0), sensor_number("offset", 0.0, -100.0, 100.0),
                         sensor_number("frequency", 8e3, 100.0, 1e6), sensor_number("damping", 0.5, 0.01, 5.0),
                         sensor_number("touch", 2.1e-4, -1e-3, 1.5e-3)};
    problem.auxiliary[0].prior = NormalPrior{1.0, 0.05};
    problem.auxiliary[2].scale = ParameterScale::log10;
    problem.sensors = {{"cell", "force", SensorFilter::second_order, {}, 0, 1, 2, 3}};
    problem.conditions.push_back({impact, {}, {}});
    problem.conditions.back().records = {record};
    problem.solver.starts = 8;
    problem.solver.threads = 1;
    return problem;
}

void evaluate_record(benchmark::State& state, bool with_derivatives) {
    const FitProblem problem = record(state.range(0));
    const ContactResiduals function(problem);
    Eigen::VectorXd at(7);
    at << 2e8, 6e7, 1.02, 0.7, 5e3, 0.3, 2e-4;
    time_evaluations(state, function, at, with_derivatives);
}

void fit_record(benchmark::State& state) {
    const FitProblem problem = record(state.range(0));
    SolveResult search;
    for (auto _ : state) search = fit(problem).search;
    state.counters["evaluations"] = static_cast<double>(search.counts.evaluations);
    state.counters["jacobians"] = static_cast<double>(search.counts.jacobians);
    state.counters["converged"] = search.best.status == SolutionStatus::converged;
}

BENCHMARK_CAPTURE(evaluate_record, residuals, false)->Arg(400)->Arg(100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(evaluate_record, with_derivatives, true)->Arg(400)->Arg(100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(fit_record)->Arg(400)->Unit(benchmark::kSecond);
BENCHMARK(fit_record)->Arg(100'000)->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
}  // namespace impactfit::bench
