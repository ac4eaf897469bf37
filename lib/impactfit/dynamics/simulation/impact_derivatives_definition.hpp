#pragma once
// Definitions that the generated source file of a law instantiates (derivatives).

#include "impactfit/dynamics/bouc_wen/bouc_wen_impact.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_interface.hpp"
#include "impactfit/dynamics/simulation/leg_motion.hpp"
#include "impactfit/dynamics/simulation/reduced_slopes.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

namespace impactfit {

template <class Law>
Collision<Dual> LawDerivatives<Law>::simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                                              const SimulationOptions& options) {
    const auto law = dual_values<Law>(values);
    if constexpr (IsPowerLaw<Law>) {
        const Separation separation = options.separation.value_or(Law::description.separation);
        if (const auto hit = reduced_slopes(Law::coefficients(law), impact, separation, options.tolerance)) return *hit;
    }
    if constexpr (IsBoucWen<Law>) {
        const auto constants = impact_values<Law, Dual>(law, impact);
        if (const auto hit = bouc_wen_impact(constants, impact, Law::relaxes, options.tolerance)) return *hit;
    }
    Collision<Dual> hit = simulate_legs<Law, Dual>(law, impact, options);
    if constexpr (IsPowerLaw<Law>) set_reduced_values(Law::coefficients(law), impact, options.tolerance, hit);
    return hit;
}

template <class Law>
MotionNodes<Dual> LawDerivatives<Law>::motion(std::span<const Dual> values, const Impact<Dual>& impact,
                                              const SimulationOptions& options) {
    return leg_motion<Law, Dual>(dual_values<Law>(values), impact, options);
}

}  // namespace impactfit
