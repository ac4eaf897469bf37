#pragma once
// Definitions that the generated source file of a law instantiates (simulation).

#include <algorithm>

#include "impactfit/dynamics/bouc_wen/bouc_wen_impact.hpp"
#include "impactfit/dynamics/legs/simulate_rk4.hpp"
#include "impactfit/dynamics/reduced/reduced_impact.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"
#include "impactfit/dynamics/simulation/leg_motion.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "impactfit/dynamics/simulation/trajectory.hpp"

namespace impactfit {

template <ContactLaw Law>
ParameterValues<Law> law_values(std::span<const double> values) {
    ParameterValues<Law> copy;
    std::copy_n(values.begin(), copy.size(), copy.begin());
    return copy;
}

/// A reduced solution replaces the legs where it exists.
template <class Law>
Collision<double> LawSimulation<Law>::simulate(std::span<const double> values, const Impact<double>& impact,
                                               const SimulationOptions& options) {
    const auto law = law_values<Law>(values);
    if (options.integrator == Integrator::rk4) return simulate_rk4<Law, double>(law, impact, options);
    if constexpr (IsPowerLaw<Law>) {
        const Separation separation = options.separation.value_or(Law::description.separation);
        if (const auto hit = reduced_impact(Law::coefficients(law), impact, separation, options.tolerance)) return *hit;
    }
    if constexpr (IsBoucWen<Law>) {
        const auto constants = impact_values<Law, double>(law, impact);
        if (const auto hit = bouc_wen_impact(constants, impact, Law::relaxes, options.tolerance)) return *hit;
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
