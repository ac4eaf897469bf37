// Benchmark of a Bouc-Wen fit: 20 speeds, restitution, six free parameters. Cases: residuals with and without
// derivatives (goal: 2 ms), with one and two threads; the complete fit of the example from 12 starts on two cores with
// covariance (goal: 1 s); this fit by the simplex. The minimum of several repeats has the least disturbance by other
// load.

#include <benchmark/benchmark.h>

#include <cmath>

#include "bench/evaluations.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"

namespace impactfit::bench {
namespace {

FitParameter free_parameter(const char* name, double start) {
    return {name, FitParameter::Role::free, start};
}

/// Twenty speeds in the range of Kharaz and Gorham, with the rate constants at unit speed.
FitProblem bouc_wen_problem(const char* law) {
    FitProblem problem;
    problem.model = &find_model(law);
    for (const ParameterForm& form : problem.model->law->forms)
        if (form.parameters[1].name == "loading_constant_base") problem.form = form;
    problem.parameters = {free_parameter("pi_1_base", 0.0139),
                          free_parameter("loading_constant_base", 0.02),
                          free_parameter("unloading_constant_base", 0.9),
                          free_parameter("hertz_exponent", 2.02),
                          free_parameter("hysteresis_exponent", 1.2),
                          free_parameter("elastic_fraction", 0.44)};
    const Observable& restitution = find_observable("restitution");
    for (int i = 0; i < 20; ++i)
        problem.conditions.push_back({{1.0, 0.11 * std::pow(5.9 / 0.11, i / 19.0)}, {}, {{&restitution, 0.8, 0.01}}});
    return problem;
}

void evaluate(benchmark::State& state, const char* law, bool with_derivatives) {
    FitProblem problem = bouc_wen_problem(law);
    problem.solver.threads = static_cast<int>(state.range(0));
    const ContactResiduals function(problem);
    Eigen::VectorXd at(function.parameter_count());
    for (Eigen::Index i = 0; i < at.size(); ++i) at[i] = problem.parameters[static_cast<std::size_t>(i)].value;
    time_evaluations(state, function, at, with_derivatives);
}

/// Problem of data/examples/bouc_wen_restitution.toml.
void fit_example(benchmark::State& state, SolverMethod method) {
    FitProblem problem = read_problem(IMPACTFIT_BENCH_DATA "/examples/bouc_wen_restitution.toml", IMPACTFIT_BENCH_DATA);
    problem.solver.method = method;
    problem.solver.threads = 2;
    SolveResult search;
    for (auto _ : state) search = fit(problem).search;
    state.counters["evaluations"] = static_cast<double>(search.counts.evaluations);
    state.counters["jacobians"] = static_cast<double>(search.counts.jacobians);
    state.counters["cost"] = search.best.cost;
    state.counters["converged"] = search.best.status == SolutionStatus::converged;
}

constexpr const char* parallel = "bouc_wen_simon_hunt_crossley_2024";
constexpr const char* series = "bouc_wen_maxwell_2024";

BENCHMARK_CAPTURE(evaluate, parallel_residuals, parallel, false)
    ->ArgName("threads")
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, parallel_with_derivatives, parallel, true)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, series_residuals, series, false)->ArgName("threads")->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, series_with_derivatives, series, true)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit_example, least_squares, SolverMethod::least_squares)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(fit_example, nelder_mead, SolverMethod::nelder_mead)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1);

}  // namespace
}  // namespace impactfit::bench
