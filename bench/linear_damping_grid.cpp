// Benchmark of linear_damping_grid: damping at 600 restitutions and 100 Hertz exponents, each checked by an impact,
// with two threads. Goal: 5 s for the 60,000 points.

#include "impactfit_papers/tables/linear_damping/linear_damping_grid.hpp"

#include <benchmark/benchmark.h>

#include <stdexcept>

namespace impactfit::bench {
namespace {

void linear_damping_60000_roots(benchmark::State& state) {
    const EvenGrid restitutions{0.45, 1.0, 600}, hertz_exponents{1.0, 2.0, 100};
    std::vector<double> exponents;
    for (std::size_t i = 0; i < hertz_exponents.points; ++i) exponents.push_back(hertz_exponents[i]);
    for (auto _ : state)
        if (linear_damping_grid(restitutions, linear_damping_curves(exponents, 2), 2).largest_error > 1e-8)
            throw std::runtime_error("a root is off");
}

BENCHMARK(linear_damping_60000_roots)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace impactfit::bench
