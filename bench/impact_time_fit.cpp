// Benchmarks of the impact time of Ramaswamy and Humbert. Surface of 101 x 81 points, goal: 20 ms. Fit of the ten
// constants to 101 x 41 points with their computation, eight starts by least squares and two by the simplex, two
// threads, goal: 60 ms.

#include "impactfit_papers/tables/hunt_crossley/impact_time_fit.hpp"

#include <benchmark/benchmark.h>

#include <stdexcept>

namespace impactfit::bench {
namespace {

void impact_time_surface(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(ImpactTimeGrid{10.0, 1.0, 5.0, 101, 81}.points());
}

void impact_time_ten_constants(benchmark::State& state) {
    for (auto _ : state) {
        const std::vector<CurvePoint> points = ImpactTimeGrid{10.0, 1.0, 5.0, 101, 41}.points();
        if (!fit_impact_time(points, {8, 1, 2}).methods_agree()) throw std::runtime_error("the methods disagree");
    }
}

BENCHMARK(impact_time_surface)->Unit(benchmark::kMillisecond);
BENCHMARK(impact_time_ten_constants)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace impactfit::bench
