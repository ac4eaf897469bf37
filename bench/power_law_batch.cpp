// Benchmarks of many power-law impacts on one thread, n 1 to 3, m 0 to 2.5, q 0.6 to 1.5, e 0.02 to 0.999:
//
//   power_law_restitution  restitution at the tolerance 1e-8; goal: 1 us per impact
//   power_law_batch        all results at the tolerance 1e-8; goal: 2 us per impact
//   power_law_gradient     all results at the tolerance 1e-10 with derivatives by seven inputs
//   damping_roots          exact damping of 600 restitutions x 100 Hertz exponents, m = 1, q = 1; goal: 0.3 s
//   single_damping_root    exact damping of a restitution alone
//   power_law_accuracy     a million impacts against the legs at the tightest tolerance
//
// `reduced`: share of the impacts without steps in time.

#include <benchmark/benchmark.h>

#include <optional>
#include <vector>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/exact_dampings.hpp"
#include "impactfit/dynamics/phase/phase_impact.hpp"
#include "impactfit/dynamics/reduced/reduced_impact.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/problems/random_impact.hpp"

namespace impactfit::bench {
namespace {

using impactfit_tests::draw_impact;
using impactfit_tests::Draws;
using impactfit_tests::options_with;
using impactfit_tests::power_law;
using impactfit_tests::RandomImpact;

/// Impacts at zero indentation, so that a batch has a single rule.
std::vector<RandomImpact> impacts(std::size_t count) {
    Draws draws(2514);
    std::vector<RandomImpact> all;
    while (all.size() < count) {
        RandomImpact at = draw_impact(draws);
        at.rule = Separation::zero_indentation;
        const double e = simulate(power_law(), at.values(), at.impact, options_with(at.rule, 1e-8)).restitution;
        if (e >= 0.02 && e <= 0.999) all.push_back(at);
    }
    return all;
}

void set_items(benchmark::State& state, std::size_t items) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items));
    state.counters["us_per_item"] = benchmark::Counter(
        1e-6 * static_cast<double>(items), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void power_law_restitution(benchmark::State& state) {
    const auto all = impacts(10'000);
    std::size_t reduced = 0;
    for (auto _ : state) {
        reduced = 0;
        for (const RandomImpact& at : all) {
            const PhaseProblem problem(at.law.hertz_exponent, at.law.damping_exponent, at.law.velocity_exponent,
                                       damping_ratio(at.law, at.impact));
            const auto log_restitution = phase_log_restitution(problem, at.rule, 1e-8);
            reduced += log_restitution.has_value();
            benchmark::DoNotOptimize(
                log_restitution
                    ? std::exp(*log_restitution)
                    : simulate(power_law(), at.values(), at.impact, options_with(at.rule, 1e-8)).restitution);
        }
    }
    set_items(state, all.size());
    state.counters["reduced"] = static_cast<double>(reduced) / static_cast<double>(all.size());
}

void power_law_batch(benchmark::State& state) {
    const auto all = impacts(static_cast<std::size_t>(state.range(0)));
    std::vector<double> sets;
    std::vector<Impact<double>> inputs;
    for (const RandomImpact& at : all) {
        const auto values = at.values();
        sets.insert(sets.end(), values.begin(), values.end());
        inputs.push_back(at.impact);
    }
    std::vector<Collision<double>> results(all.size());
    for (auto _ : state)
        simulate_batch(power_law(), sets, inputs, options_with(Separation::zero_indentation, 1e-8), results);
    set_items(state, all.size());
}

void power_law_gradient(benchmark::State& state) {
    const auto all = impacts(1'000);
    const std::vector<std::size_t> inputs{0, 1, 2, 3, 4, 5, 6};
    for (auto _ : state)
        for (const RandomImpact& at : all)
            benchmark::DoNotOptimize(
                simulate_slopes(power_law(), at.values(), at.impact, options_with(at.rule, default_tolerance), inputs));
    set_items(state, all.size());
}

void damping_roots(benchmark::State& state) {
    std::vector<WantedRestitution> wanted;
    for (int i = 0; i < 100; ++i)
        for (int j = 0; j < 600; ++j)
            wanted.push_back({{1.0 + i / 99.0, 1.0, 1.0, Separation::zero_indentation}, 0.45 + 0.54 * j / 599.0});
    for (auto _ : state) benchmark::DoNotOptimize(exact_damping_ratios(wanted, 1e-8, 1));
    set_items(state, wanted.size());
}

/// Same one by one.
void single_damping_root(benchmark::State& state) {
    int j = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(exact_damping_ratio({1.5, 1.0, 1.0, Separation::zero_indentation},
                                                     0.45 + 0.54 * (j++ % 600) / 599.0, 1e-8));
}

void power_law_accuracy(benchmark::State& state) {
    Draws draws(2515);
    double largest = 0.0, answers = 0.0, drawn = 0.0;
    for (auto _ : state)
        for (int i = 0; i < 1'000'000; ++i) {
            const RandomImpact at = draw_impact(draws);
            const auto reference =
                simulate_legs<PowerLaw, double>(at.values(), at.impact, options_with(at.rule, 1e-13));
            if (reference.restitution < 0.02 || reference.restitution > 0.999) continue;
            ++drawn;
            const auto collision = reduced_impact(at.law, at.impact, at.rule, default_tolerance);
            if (!collision) continue;
            ++answers;
            largest = std::max(largest, impactfit_tests::difference(*collision, reference));
        }
    state.counters["error_max"] = largest;
    state.counters["reduced"] = answers / drawn;
}

BENCHMARK(power_law_restitution)->Unit(benchmark::kMillisecond);
BENCHMARK(power_law_batch)->Arg(1'000)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(power_law_gradient)->Unit(benchmark::kMillisecond);
BENCHMARK(damping_roots)->Unit(benchmark::kMillisecond);
BENCHMARK(single_damping_root)->Unit(benchmark::kMicrosecond);
BENCHMARK(power_law_accuracy)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace impactfit::bench
