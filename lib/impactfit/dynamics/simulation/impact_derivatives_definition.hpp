#pragma once
// Definitions that the generated source file of a law instantiates (derivatives). An impact has identical values with
// and without derivatives.

#include <optional>

#include "impactfit/dynamics/bouc_wen/bouc_wen_impact.hpp"
#include "impactfit/dynamics/impact/plain_impact.hpp"
#include "impactfit/dynamics/phase/phase_slopes.hpp"
#include "impactfit/dynamics/reduced/reduced_impact.hpp"
#include "impactfit/dynamics/simulation/damping_ratio_series.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_interface.hpp"
#include "impactfit/dynamics/simulation/leg_motion.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

namespace impactfit {

/// Returns the impact with the derivatives of the equation in the phase angle, and with the values of the exact
/// solution if it exists.
inline std::optional<Collision<Dual>> reduced_slopes(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact,
                                                     Separation separation, double tolerance) {
    auto collision = phase_slopes(law, impact, separation, tolerance);
    if (!collision) return std::nullopt;
    if (const auto exact = exact_impact(plain(law), plain(impact), separation)) {
        set_values(*exact, *collision);
        collision->evaluations = exact->evaluations;
        collision->steps = exact->steps;
    }
    return collision;
}

/// Sets the values of a result of the legs to those of the reduced solution if it exists.
inline void set_reduced_values(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact, double tolerance,
                               Collision<Dual>& collision) {
    if (collision.status != CollisionStatus::separated) return;
    if (const auto values = reduced_impact(plain(law), plain(impact), collision.separation, tolerance))
        set_values(*values, collision);
}

template <class Law>
Collision<Dual> LawDerivatives<Law>::simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                                              const SimulationOptions& options) {
    const auto law = dual_values<Law>(values);
    if (impact.load.a > 0.0) return simulate_legs<Law, Dual>(law, impact, options);
    if constexpr (IsPowerLaw<Law>) {
        const Separation separation = options.separation.value_or(Law::description.separation);
        const auto coefficients = Law::coefficients(law);
        if (options.by_series)
            if (const auto collision = impact_by_series(coefficients, impact, separation, options.tolerance))
                return *collision;
        if (const auto collision = reduced_slopes(coefficients, impact, separation, options.tolerance))
            return *collision;
    }
    if constexpr (IsBoucWen<Law>) {
        const auto constants = impact_values<Law, Dual>(law, impact);
        if (const auto collision = bouc_wen_impact(constants, impact, Law::relaxes, options.tolerance))
            return *collision;
    }
    Collision<Dual> collision = simulate_legs<Law, Dual>(law, impact, options);
    if constexpr (IsPowerLaw<Law>) set_reduced_values(Law::coefficients(law), impact, options.tolerance, collision);
    return collision;
}

template <class Law>
MotionNodes<Dual> LawDerivatives<Law>::motion(std::span<const Dual> values, const Impact<Dual>& impact,
                                              const SimulationOptions& options) {
    return leg_motion<Law, Dual>(dual_values<Law>(values), impact, options);
}

}  // namespace impactfit
