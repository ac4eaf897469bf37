#pragma once
// Definitions that the generated source file of a law instantiates (simulation): an impact, and its motion at evenly
// spaced times. Integration, not interpolation, yields every point.

#include <algorithm>
#include <vector>

#include "impactfit/dynamics/bouc_wen/bouc_wen_impact.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"
#include "impactfit/dynamics/legs/simulate_rk4.hpp"
#include "impactfit/dynamics/reduced/reduced_impact.hpp"
#include "impactfit/dynamics/simulation/damping_ratio_series.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"
#include "impactfit/dynamics/simulation/leg_motion.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

namespace impactfit {

template <class System>
TrajectoryPoint trajectory_point(const System& system, const typename System::State& y, double loading) {
    return {y[time_component], y[indentation_component], y[rate_component], system.force(y, loading),
            y[lost_component]};
}

/// Returns `points` >= 2 samples from first touch to separation. For bodies that stick the motion ends at their
/// certificate.
template <ContactLaw Law>
std::vector<TrajectoryPoint> leg_trajectory(const ParameterValues<Law>& values, const Impact<double>& impact,
                                            const SimulationOptions& options, std::size_t points) {
    using System = ContactSystem<Law, double>;
    const System system(values, impact);
    std::vector<LegStep<System, double>> steps;
    LegSimulation<Law, double>(system, options, &steps).run();
    std::vector<TrajectoryPoint> trajectory;
    if (steps.empty()) return trajectory;
    const double end = steps.back().to[time_component];
    auto step = steps.begin();
    for (std::size_t i = 0; i < points; ++i) {
        const double time = std::min(end, end * static_cast<double>(i) / static_cast<double>(points - 1));
        while (step + 1 != steps.end() && step->to[time_component] < time) ++step;
        const Event late{EventQuantity::time, step->clock.loading, time};
        const auto landing = land(system, *step, late, 0.0, step->length, late(system, step->from),
                                  late(system, step->to), options.tolerance);
        trajectory.push_back(trajectory_point(system, landing.state, step->clock.loading));
    }
    return trajectory;
}

/// Returns the samples of a fixed-step run nearest to evenly spaced times.
template <ContactLaw Law>
std::vector<TrajectoryPoint> rk4_trajectory(const ParameterValues<Law>& values, const Impact<double>& impact,
                                            const SimulationOptions& options, std::size_t points) {
    const ContactSystem<Law, double> system(values, impact);
    long samples = 0;
    Rk4Simulation<Law, double>(system, options).run([&](const auto&) { ++samples; });
    std::vector<TrajectoryPoint> trajectory;
    const long last = samples - 1, intervals = static_cast<long>(points) - 1;
    long sample = 0;
    Rk4Simulation<Law, double>(system, options).run([&](const auto& y) {
        const auto wanted = [&] {
            const long i = static_cast<long>(trajectory.size());
            return i <= intervals ? (i * last + intervals / 2) / intervals : -1;
        };
        while (wanted() == sample) trajectory.push_back(trajectory_point(system, y, system.driving_sign(y)));
        ++sample;
    });
    return trajectory;
}

/// A reduced solution replaces the legs where it exists. A load has none.
template <class Law>
Collision<double> LawSimulation<Law>::simulate(std::span<const double> values, const Impact<double>& impact,
                                               const SimulationOptions& options) {
    const auto law = law_values<Law>(values);
    if (options.integrator == Integrator::rk4) return simulate_rk4<Law, double>(law, impact, options);
    if (impact.load > 0.0) return simulate_legs<Law, double>(law, impact, options);
    if constexpr (IsPowerLaw<Law>) {
        const Separation separation = options.separation.value_or(Law::description.separation);
        const auto coefficients = Law::coefficients(law);
        if (options.by_series)
            if (const auto collision = impact_by_series(coefficients, impact, separation, options.tolerance))
                return *collision;
        if (const auto collision = reduced_impact(coefficients, impact, separation, options.tolerance))
            return *collision;
    }
    if constexpr (IsBoucWen<Law>) {
        const auto constants = impact_values<Law, double>(law, impact);
        if (const auto collision = bouc_wen_impact(constants, impact, Law::relaxes, options.tolerance))
            return *collision;
    }
    return simulate_legs<Law, double>(law, impact, options);
}

template <class Law>
std::vector<TrajectoryPoint> LawSimulation<Law>::trajectory(std::span<const double> values,
                                                            const Impact<double>& impact,
                                                            const SimulationOptions& options, std::size_t points) {
    return options.integrator == Integrator::rk4
               ? rk4_trajectory<Law>(law_values<Law>(values), impact, options, points)
               : leg_trajectory<Law>(law_values<Law>(values), impact, options, points);
}

template <class Law>
MotionNodes<double> LawSimulation<Law>::motion(std::span<const double> values, const Impact<double>& impact,
                                               const SimulationOptions& options) {
    return leg_motion<Law, double>(law_values<Law>(values), impact, options);
}

}  // namespace impactfit
