#pragma once
// Motion during one impact at evenly spaced times. Integration, not interpolation, yields every point.

#include <algorithm>
#include <vector>

#include "impactfit/dynamics/impact/trajectory_point.hpp"
#include "impactfit/dynamics/legs/simulate_rk4.hpp"
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

}  // namespace impactfit
