// Benchmarks of batches whose results are functions of one number, on one thread at the tolerance 1e-8:
//
//   series_batch        20,000 impacts of the power law, n 1.5, m 1.2, restitution 0.1 to 0.999; goal: 0.15 us per
//   impact series_one_by_one   the same by simulate() with by_series exact_one_by_one    the same by simulate()
//   bouc_wen_batch      100,000 speeds of one Bouc-Wen spring; goal: 0.15 us per impact
//   bouc_wen_exact      the same one by one, 1,000 speeds
//   break_even/N        a batch of N impacts over the same range

#include <benchmark/benchmark.h>

#include <vector>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/problems/power_law_impact.hpp"

namespace impactfit::bench {
namespace {

using impactfit_tests::Draws;
using impactfit_tests::power_law;

struct ManyImpacts {
    const LawEntry* law;
    std::vector<double> sets;
    std::vector<Impact<double>> impacts;
    SimulationOptions options;
    std::vector<Collision<double>> results = std::vector<Collision<double>>(impacts.size());

    std::span<const double> set(std::size_t i) const {
        const std::size_t width = law->parameters.size();
        return sets.size() == width ? std::span(sets) : std::span(sets).subspan(i * width, width);
    }
    void simulate_all() { simulate_batch(*law, sets, impacts, options, results); }
    void simulate_one_by_one() {
        for (std::size_t i = 0; i < impacts.size(); ++i) results[i] = simulate(*law, set(i), impacts[i], options);
    }
};

SimulationOptions options_at(double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    return options;
}

ManyImpacts power_law_impacts(std::size_t count) {
    Draws draws(4801);
    ManyImpacts many{&power_law(), {}, {}, options_at(1e-8)};
    for (std::size_t i = 0; i < count; ++i) {
        const PowerLawCoefficients<double> law{draws.power_of_ten(5.0, 9.0), 1.5, 0.0, 1.2, 1.0};
        const Impact<double> impact{draws.power_of_ten(-3.0, 1.0), draws.power_of_ten(-1.0, 1.0)};
        const double damping = hysteresis_damping(law, impact, draws.power_of_ten(-3.0, 0.7));
        many.sets.insert(many.sets.end(), {law.stiffness, 1.5, 1.2, 1.0, damping});
        many.impacts.push_back(impact);
    }
    many.results.resize(count);
    return many;
}

ManyImpacts bouc_wen_impacts(std::size_t count) {
    Draws draws(4802);
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    ManyImpacts many{&law, {}, {}, options_at(1e-8)};
    for (const Parameter& parameter : law.parameters) many.sets.push_back(parameter.typical);
    for (std::size_t i = 0; i < count; ++i) many.impacts.push_back({1.0, draws.power_of_ten(-1.0, 1.0)});
    many.results.resize(count);
    return many;
}

void set_items(benchmark::State& state, const ManyImpacts& many) {
    const auto items = static_cast<double>(many.impacts.size());
    std::size_t interpolated = 0;
    for (const auto& result : many.results) interpolated += result.interpolated;
    state.counters["us_per_item"] =
        benchmark::Counter(1e-6 * items, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    state.counters["interpolated"] = static_cast<double>(interpolated) / items;
}

void in_a_batch(benchmark::State& state, ManyImpacts many) {
    for (auto _ : state) many.simulate_all();
    set_items(state, many);
}

void one_by_one(benchmark::State& state, ManyImpacts many, bool by_series) {
    many.options.by_series = by_series;
    for (auto _ : state) many.simulate_one_by_one();
    set_items(state, many);
}

void break_even(benchmark::State& state) {
    in_a_batch(state, power_law_impacts(static_cast<std::size_t>(state.range(0))));
}

BENCHMARK_CAPTURE(in_a_batch, power_law, power_law_impacts(20'000));
BENCHMARK_CAPTURE(one_by_one, power_law_by_series, power_law_impacts(20'000), true);
BENCHMARK_CAPTURE(one_by_one, power_law, power_law_impacts(20'000), false);
BENCHMARK_CAPTURE(in_a_batch, bouc_wen, bouc_wen_impacts(100'000));
BENCHMARK_CAPTURE(one_by_one, bouc_wen, bouc_wen_impacts(1'000), false);
BENCHMARK(break_even)->Arg(128)->Arg(256)->Arg(512)->Arg(1024)->Arg(4096);

}  // namespace
}  // namespace impactfit::bench
