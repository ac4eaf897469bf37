// Benchmark of what surrounds a fit: a problem from a request whose table is read, 20,000 rows of impact speed,
// restitution and duration; and JSON, short text and page of the fit of data/examples/bounce_test.csv. Processor time.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>

#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/page/result_page.hpp"

namespace impactfit::bench {
namespace {

/// Returns a table with restitutions and durations that scatter.
std::string scattered_bounces(std::int64_t rows) {
    std::string text = "impact_speed [m/s],restitution [1],duration [us]";
    for (std::int64_t i = 0; i < rows; ++i) {
        const double speed = 0.1 + 4.0 * static_cast<double>(i) / static_cast<double>(rows);
        const double scatter = 0.005 * std::sin(static_cast<double>(i));
        text += fmt::format("\n{:.5f},{:.5f},{:.4f}", speed, 0.9 - 0.05 * std::sqrt(speed) + scatter,
                            30.0 * std::pow(speed, -0.2) + 20.0 * scatter);
    }
    return text + "\n";
}

void problem_of_request(benchmark::State& state) {
    ProblemRequest request;
    request.data = "table";
    request.text = std::make_shared<const std::string>(scattered_bounces(state.range(0)));
    request.mass = ValueWithUnit(35, "g");
    request.law = "hunt_crossley_1975";
    request = with_table(request);
    for (auto _ : state) benchmark::DoNotOptimize(make_problem(request));
    state.counters["ns_per_row"] =
        benchmark::Counter(1e-9 * static_cast<double>(state.range(0)),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

FitResult fitted_bounces() {
    ProblemRequest request;
    request.data = IMPACTFIT_BENCH_DATA "/examples/bounce_test.csv";
    request.mass = ValueWithUnit(35, "g");
    request.law = "hunt_crossley_1975";
    FitResult result = fit(make_problem(request));
    result.diagnosis = diagnose(result);
    return result;
}

void json_of_result(benchmark::State& state) {
    const FitResult result = fitted_bounces();
    for (auto _ : state) benchmark::DoNotOptimize(fit_json(result));
}

void text_of_result(benchmark::State& state) {
    const FitResult result = fitted_bounces();
    for (auto _ : state) benchmark::DoNotOptimize(short_fit_text(result));
}

void page_of_result(benchmark::State& state) {
    const std::string json = fit_json(fitted_bounces());
    for (auto _ : state) benchmark::DoNotOptimize(result_page(json));
}

BENCHMARK(problem_of_request)->Arg(20'000)->Unit(benchmark::kMillisecond);
BENCHMARK(json_of_result)->Unit(benchmark::kMillisecond);
BENCHMARK(text_of_result)->Unit(benchmark::kMillisecond);
BENCHMARK(page_of_result)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace impactfit::bench
