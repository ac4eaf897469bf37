#include "impactfit/dynamics/simulation/simulate_batch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/impact_batch.hpp"
#include "impactfit/dynamics/simulation/registered_simulation.hpp"

namespace impactfit {
namespace {

/// A block of impacts takes some 100 µs or more, so that the cost of a task is negligible.
constexpr std::size_t impacts_a_block = 64;

void check_count(const char* what, std::size_t got, std::size_t wanted) {
    if (got == 1 || got == wanted) return;
    throw Error(ErrorKind::usage, fmt::format("{} do not match the results", what), std::to_string(got),
                fmt::format("1 or {}", wanted));
}

/// A single set or impact is repeated.
ImpactColumns columns_of(std::span<const double> sets, std::size_t width, std::span<const Impact<double>> impacts) {
    const std::ptrdiff_t set_stride = sets.size() == width ? 0 : static_cast<std::ptrdiff_t>(width);
    constexpr std::ptrdiff_t impact_width = sizeof(Impact<double>) / sizeof(double);
    const std::ptrdiff_t stride = impacts.size() == 1 ? 0 : impact_width;
    ImpactColumns columns{{},
                          {&impacts.front().effective_mass, stride},
                          {&impacts.front().impact_speed, stride},
                          {&impacts.front().load, stride}};
    for (std::size_t k = 0; k < width; ++k) columns.parameters.push_back({&sets[k], set_stride});
    return columns;
}

}  // namespace

void check_options(const LawEntry& law, const SimulationOptions& options) {
    options.validate();
    if (law.ends_at_zero_force && options.separation.value_or(law.description.separation) != Separation::zero_force)
        throw Error(ErrorKind::usage, fmt::format("{} does not support this separation rule", law.description.name),
                    "zero_indentation", "zero_force");
}

void check_load(const Impact<double>& impact, const SimulationOptions& options) {
    if (impact.load > 0.0 && options.integrator == Integrator::rk4)
        throw Error(ErrorKind::usage, "this integrator has no load", "rk4", "dop853");
}

void simulate_batch(const LawEntry& law, std::span<const double> parameter_sets,
                    std::span<const Impact<double>> impacts, const SimulationOptions& options,
                    std::span<Collision<double>> results, int threads) {
    check_options(law, options);
    const std::size_t size = law.parameters.size(), sets = parameter_sets.size() / size;
    if (sets * size != parameter_sets.size()) law.check(parameter_sets);
    check_count("parameter sets", sets, results.size());
    check_count("impacts", impacts.size(), results.size());
    for (std::size_t i = 0; i < sets; ++i) law.check(parameter_sets.subspan(i * size, size));
    for (const Impact<double>& impact : impacts) {
        check_impact(impact);
        check_load(impact, options);
    }
    if (results.empty()) return;
    const ImpactColumns inputs = columns_of(parameter_sets, size, impacts);
    const ImpactBatch batch(law, inputs, results.size(), options, threads);
    parallel_for((results.size() + impacts_a_block - 1) / impacts_a_block, threads, [&](std::size_t block) {
        const std::size_t first = block * impacts_a_block;
        batch.simulate(first, results.subspan(first, std::min(impacts_a_block, results.size() - first)));
    });
}

Collision<double> simulate(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                           const SimulationOptions& options) {
    check_options(law, options);
    law.check(values);
    check_impact(impact);
    check_load(impact, options);
    return with_simulation(law, [&](const auto& of) { return of.simulate(values, impact, options); });
}

std::vector<TrajectoryPoint> simulate_trajectory(const LawEntry& law, std::span<const double> values,
                                                 const Impact<double>& impact, const SimulationOptions& options,
                                                 std::size_t points) {
    check_options(law, options);
    law.check(values);
    check_impact(impact);
    check_load(impact, options);
    if (points < 2) throw Error(ErrorKind::usage, "too few points for a trajectory", std::to_string(points), ">= 2");
    return with_simulation(law, [&](const auto& of) { return of.trajectory(values, impact, options, points); });
}

MotionNodes<double> simulate_motion(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                                    const SimulationOptions& options) {
    check_options(law, options);
    if (options.integrator == Integrator::rk4)
        throw Error(ErrorKind::usage, "this integrator provides no events for a motion", "rk4", "dop853");
    law.check(values);
    check_impact(impact);
    return with_simulation(law, [&](const auto& of) { return of.motion(values, impact, options); });
}

}  // namespace impactfit
