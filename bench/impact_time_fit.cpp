// Benchmark of fit_impact_time: ten constants of the impact time of Ramaswamy and Humbert, eight starts by least
// squares and two by the simplex, 101 x 41 points, two threads. Goal: 2 s.

#include "impactfit/tables/hunt_crossley/impact_time_fit.hpp"

#include <benchmark/benchmark.h>

#include <stdexcept>

namespace impactfit::bench {
namespace {

void impact_time_ten_constants(benchmark::State& state) {
    for (auto _ : state) {
        const std::vector<CurvePoint> points = ImpactTimeGrid{10.0, 1.0, 5.0, 101, 41}.points();
        if (!fit_impact_time(points, {8, 1, 2}).methods_agree()) throw std::runtime_error("the methods disagree");
    }
}

BENCHMARK(impact_time_ten_constants)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace impactfit::bench
