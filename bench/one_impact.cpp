// One impact by the library, by Boost.odeint, by SUNDIALS CVODE and by fixed steps, each with its error.
//
//   legs    the library: 4 states, peak force, energy account
//   odeint  Boost.odeint, Dormand-Prince 5(4), dense output, root search: restitution and duration only
//   cvode   CVODE, Adams, root finding, its memory made for each impact; cvode_reused: the memory used again
//   rk4     fixed step pi/50, pi/250, pi/1250 or pi/25000, in units in which impacts last 3 to 7
//
// The number in a name is the tolerance or the step. The groups with separation at zero force are the library's alone:
// the peers' answers would need the same care for another event. Evaluations of the library are those of its rates;
// beside them it evaluates the force a few times per step. At the end come the times at equal error, and the library's
// times against its goals; --benchmark_out=FILE keeps the counters for a program to read.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <numbers>

#include "bench/contest.hpp"
#include "bench/legs_impact.hpp"
#include "bench/peers/cvode_impact.hpp"
#include "bench/peers/odeint_impact.hpp"
#include "bench/peers/rk4_impact.hpp"

namespace impactfit::bench {
namespace {

Contestant legs_at(double tolerance) {
    return {"legs", tolerance, [=](const auto& impact) { return legs_impact(impact, tolerance); }};
}

std::vector<Contestant> contestants_at(double tolerance) {
    const auto reused = std::make_shared<CvodeImpact>(tolerance);
    return {legs_at(tolerance),
            {"odeint", tolerance, [=](const auto& impact) { return odeint_impact(impact, tolerance); }},
            {"cvode", tolerance, [=](const auto& impact) { return CvodeImpact(tolerance).run(impact); }},
            {"cvode_reused", tolerance, [=](const auto& impact) { return reused->run(impact); }}};
}

/// `steps` in the duration of an undamped linear impact, pi.
Contestant rk4_with(double steps) {
    const double step = std::numbers::pi / steps;
    return {"rk4", step, [=](const auto& impact) { return Rk4Impact(impact, step).run(); }};
}

/// Solvers at the same tolerance run one after the other, so that a change of the machine's load meets them all.
std::vector<Contestant> comparison() {
    std::vector<Contestant> all;
    for (int digits = 4; digits <= 13; ++digits)
        for (Contestant& contestant : contestants_at(std::pow(10.0, -digits))) all.push_back(std::move(contestant));
    for (const double steps : {50.0, 250.0, 1250.0, 25000.0}) all.push_back(rk4_with(steps));
    return all;
}

std::vector<Contestant> zero_force_runs() {
    std::vector<Contestant> all;
    for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) all.push_back(legs_at(tolerance));
    return all;
}

void enrol(const std::vector<Contestant>& contestants, const std::vector<ImpactGroup>& groups, League& league) {
    for (const ImpactGroup& group : groups)
        for (const Contestant& contestant : contestants)
            benchmark::RegisterBenchmark(
                fmt::format("{}/{:.3g}/{}", contestant.solver, contestant.control, group.name).c_str(),
                [=, &league](benchmark::State& state) { contest(state, contestant, group, league); })
                ->MinTime(0.1)  // enough repeats for a median: an impact takes microseconds
                ->Unit(benchmark::kMicrosecond);
}

void run(int argc, char** argv) {
    League league;
    const std::vector<ImpactGroup> groups = impact_groups(Separation::zero_indentation);
    enrol(comparison(), groups, league);
    enrol(zero_force_runs(), impact_groups(Separation::zero_force), league);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return;
    benchmark::RunSpecifiedBenchmarks();
    for (const ImpactGroup& group : groups) fmt::print("{}", league.report(group.name));
    fmt::print("\n");
    for (const ImpactGroup& group : groups) fmt::print("{}", league.goal_report(group.name, group.goal));
}

}  // namespace
}  // namespace impactfit::bench

int main(int argc, char** argv) {
    try {
        impactfit::bench::run(argc, argv);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "impactfit_bench: %s\n", error.what());
        return 1;
    }
}
