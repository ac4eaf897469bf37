// Benchmark of the hysteresis-loop example: five loops of 200 samples, six free parameters of a Bouc-Wen law.
// Cases: one evaluation; the search from one start (goal: 100 ms); the complete fit with its uncertainty; 12 starts,
// covariance, six profiles and 200 bootstrap draws (goal: 30 s on two cores). The minimum of several repeats has the
// least disturbance by other load.

#include <benchmark/benchmark.h>

#include "bench/evaluations.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"

namespace impactfit::bench {
namespace {

FitProblem loops() {
    return read_problem(IMPACTFIT_BENCH_DATA "/examples/baseball_loops.toml", IMPACTFIT_BENCH_DATA);
}

void count(benchmark::State& state, const SearchCounts& counts, const Solution& best) {
    state.counters["evaluations"] = static_cast<double>(counts.evaluations);
    state.counters["jacobians"] = static_cast<double>(counts.jacobians);
    state.counters["cost"] = best.cost;
    state.counters["converged"] = best.status == SolutionStatus::converged;
}

void evaluate_loops(benchmark::State& state, bool with_derivatives) {
    const FitProblem problem = loops();
    const ContactResiduals function(problem);
    time_evaluations(state, function, fit(problem).estimate.values, with_derivatives);
}

/// Excludes reading the file and the uncertainty.
void search_loops(benchmark::State& state) {
    FitProblem problem = loops();
    problem.solver.threads = static_cast<int>(state.range(0));
    SolveResult result;
    for (auto _ : state)
        result = solve(ContactResiduals(problem), ParameterSpace(problem.free_parameters()), problem.solver);
    count(state, result.counts, result.best);
}

void fit_loops(benchmark::State& state) {
    const FitProblem problem = loops();
    SolveResult search;
    for (auto _ : state) search = fit(problem).search;
    count(state, search.counts, search.best);
}

void uncertainty_of_loops(benchmark::State& state) {
    FitProblem problem = loops();
    problem.solver.starts = 12;
    problem.solver.threads = 2;
    problem.uncertainty.bootstrap = 200;
    FitResult result;
    for (auto _ : state) result = fit(problem);
    count(state, result.search.counts, result.search.best);
    state.counters["draws"] = result.intervals.bootstrap->count(SolutionStatus::converged);
    state.counters["profiles"] = static_cast<double>(result.intervals.profiles.size());
}

BENCHMARK_CAPTURE(evaluate_loops, residuals, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate_loops, with_derivatives, true)->Unit(benchmark::kMillisecond);
BENCHMARK(search_loops)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(fit_loops)->Unit(benchmark::kMillisecond);
BENCHMARK(uncertainty_of_loops)->Unit(benchmark::kSecond)->MeasureProcessCPUTime()->UseRealTime()->Iterations(1);

}  // namespace
}  // namespace impactfit::bench
