// Benchmark of one impact by the library, Boost.odeint, SUNDIALS CVODE and fixed steps, each with its error.
//
//   impactfit  the library: exact solution, equation in the phase angle, or legs; all results
//   dop853  the library by legs: 4 states, peak force, energy account
//   odeint  Boost.odeint, Dormand-Prince 5(4), dense output, root search: restitution and duration only
//   cvode   CVODE, Adams, root finding, new memory for each impact; cvode_reused: reused memory
//   rk4     fixed step pi/50, pi/250, pi/1250 or pi/25000, in units of impact durations of 3 to 7
//
// The number in a name is the tolerance or the step. Only the library runs the groups with separation at zero force:
// the peers lack the corresponding event. Evaluations of the library count the rates, without a few evaluations of the
// force per step.
//
// The group bouc_wen contains the laws with internal states, with separation at zero force. Gradient of the restitution
// of such an impact with respect to its seven parameters:
//
//   dop853  the library with dual numbers, relative to the plain run
//   cvodes  CVODES, forward sensitivities, relative to the plain run by cvode
//
// The summary lists the times at equal error, and the times of the library against the goals. --benchmark_out=FILE
// writes the counters in machine-readable form.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <numbers>

#include "bench/bouc_wen_impacts.hpp"
#include "bench/contest.hpp"
#include "bench/gradient_contest.hpp"
#include "bench/legs_impact.hpp"
#include "bench/peers/bouc_wen_motion.hpp"
#include "bench/peers/cvode_impact.hpp"
#include "bench/peers/odeint_impact.hpp"
#include "bench/peers/power_law_motion.hpp"
#include "bench/peers/rk4_impact.hpp"

namespace impactfit::bench {
namespace {

Contestant<ReferenceImpact> selected_at(double tolerance) {
    return {"impactfit", tolerance, [=](const ReferenceImpact& impact) { return selected_impact(impact, tolerance); }};
}

template <class Impact>
Contestant<Impact> legs_at(double tolerance) {
    return {"dop853", tolerance, [=](const Impact& impact) { return legs_impact(impact, tolerance); }};
}

/// Contestants with new memory for each impact, and with reused memory.
template <class ContactState, class Impact = typename ContactState::Impact>
std::vector<Contestant<Impact>> cvode_at(double tolerance) {
    const auto reused = std::make_shared<CvodeImpact<ContactState>>(tolerance);
    return {
        {"cvode", tolerance, [=](const Impact& impact) { return CvodeImpact<ContactState>(tolerance).run(impact); }},
        {"cvode_reused", tolerance, [=](const Impact& impact) { return reused->run(impact); }}};
}

Contestant<ReferenceImpact> odeint_at(double tolerance) {
    return {"odeint", tolerance, [=](const ReferenceImpact& impact) { return odeint_impact(impact, tolerance); }};
}

/// `steps`: number of steps in pi, the duration of an undamped linear impact.
Contestant<ReferenceImpact> rk4_with(double steps) {
    const double step = std::numbers::pi / steps;
    return {"rk4", step, [=](const ReferenceImpact& impact) { return Rk4Impact(impact, step).run(); }};
}

/// Solvers of equal tolerance run in succession. Changes of the machine load thus affect all solvers.
std::vector<Contestant<ReferenceImpact>> comparison() {
    std::vector<Contestant<ReferenceImpact>> all;
    for (int digits = 4; digits <= 13; ++digits) {
        const double tolerance = std::pow(10.0, -digits);
        all.push_back(selected_at(tolerance));
        all.push_back(legs_at<ReferenceImpact>(tolerance));
        all.push_back(odeint_at(tolerance));
        for (auto& contestant : cvode_at<PowerLawMotion>(tolerance)) all.push_back(std::move(contestant));
    }
    for (const double steps : {50.0, 250.0, 1250.0, 25000.0}) all.push_back(rk4_with(steps));
    return all;
}

std::vector<Contestant<ReferenceImpact>> zero_force_runs() {
    std::vector<Contestant<ReferenceImpact>> all;
    for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) {
        all.push_back(selected_at(tolerance));
        all.push_back(legs_at<ReferenceImpact>(tolerance));
    }
    return all;
}

std::vector<Contestant<BoucWenImpact>> bouc_wen_comparison() {
    std::vector<Contestant<BoucWenImpact>> all;
    for (int digits = 4; digits <= 12; ++digits) {
        const double tolerance = std::pow(10.0, -digits);
        all.push_back(legs_at<BoucWenImpact>(tolerance));
        for (auto& contestant : cvode_at<BoucWenMotion<>>(tolerance)) all.push_back(std::move(contestant));
    }
    return all;
}

template <class Impact>
void enrol(const std::vector<Contestant<Impact>>& contestants, const ImpactGroup<Impact>& group, League& league) {
    for (const auto& contestant : contestants)
        benchmark::RegisterBenchmark(
            fmt::format("{}/{:.3g}/{}", contestant.solver, contestant.control, group.name).c_str(),
            [=, &league](benchmark::State& state) { contest(state, contestant, group, league); })
            ->MinTime(0.1)  // sufficient repeats for a median: an impact takes microseconds
            ->Unit(benchmark::kMicrosecond);
}

void enrol_gradients(GradientLeague& league) {
    for (int digits = 4; digits <= 12; ++digits)
        for (const GradientContestant& contestant : gradient_contestants(std::pow(10.0, -digits)))
            benchmark::RegisterBenchmark(
                fmt::format("{}/{:.3g}/gradient", contestant.solver, contestant.tolerance).c_str(),
                [=, &league](benchmark::State& state) { gradient_contest(state, contestant, league); })
                ->MinTime(0.1)
                ->Unit(benchmark::kMicrosecond);
}

void run(int argc, char** argv) {
    League league;
    GradientLeague gradients;
    const auto groups = impact_groups(Separation::zero_indentation);
    const auto bouc_wen = bouc_wen_group();
    const auto equal_exponents = equal_exponents_group();
    for (const auto& group : groups) enrol(comparison(), group, league);
    for (const auto& group : impact_groups(Separation::zero_force)) enrol(zero_force_runs(), group, league);
    enrol(comparison(), equal_exponents, league);
    enrol(bouc_wen_comparison(), bouc_wen, league);
    enrol_gradients(gradients);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return;
    benchmark::RunSpecifiedBenchmarks();
    for (const auto& group : groups) fmt::print("{}", league.report(group.name, "impactfit", "odeint"));
    fmt::print("{}", league.report(equal_exponents.name, "impactfit", "odeint"));
    fmt::print("{}{}\n", league.report(bouc_wen.name, "dop853", "cvode"), gradients.report());
    for (const auto& group : groups) fmt::print("{}", league.goal_report(group.name, "impactfit", group.goal));
    fmt::print("{}", league.goal_report(equal_exponents.name, "impactfit", equal_exponents.goal));
    fmt::print("{}{}", league.goal_report(bouc_wen.name, "dop853", bouc_wen.goal), gradients.goal_report());
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
