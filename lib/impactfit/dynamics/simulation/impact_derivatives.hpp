#pragma once
// Derivatives of what is observed of an impact, by dual numbers through the events: any law by name.

#include <Eigen/Core>
#include <cmath>
#include <span>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// What an impact depends on, by number: the parameters of the law in their order, then these two.
inline std::size_t mass_input(const LawEntry& law) {
    return law.parameters.size();
}
inline std::size_t speed_input(const LawEntry& law) {
    return law.parameters.size() + 1;
}

/// An impact and the slopes of its observables, SI units.
struct CollisionSlopes {
    Collision<double> collision;
    Eigen::MatrixXd slopes;  ///< all_observables in their order x the inputs asked for
};

/// The row of an observable: its place in all_observables.
Eigen::Index row_of(const Observable& observable);

/// Simulates one impact with its derivatives in the inputs asked for, eight at a time. They are as exact as the
/// simulation, one-sided where the response has a kink (an exponent of 1, no hysteresis, no damping), and not finite
/// where an observable is infinite. Where the impact has no numbers, neither have the slopes. Throws an Error for
/// values, impact or options out of range, and for the integrator rk4, which has no event times to differentiate.
CollisionSlopes simulate_slopes(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                                const SimulationOptions& options, std::span<const std::size_t> inputs);

/// What a slope of an observable by a relative change of an input may be off by, as a part of its value. Steps are as
/// long as the values allow, and derivatives are of those steps: they have lost one to two digits more than the values.
/// 2.3e-8 was the most at the default tolerance (docs/decisions/0021); restitutions below 1e-4 of few digits excepted.
inline double slope_error(const SimulationOptions& options) {
    return 1e3 * options.tolerance;
}

/// The same of a point of a curve, as a part of its largest ordinate: cubics between nodes (motion.hpp) as far apart as
/// steps of order 8 are, so that their error is about the root of that of the steps. 8e-6 was the most.
inline double curve_slope_error(const SimulationOptions& options) {
    return std::sqrt(options.tolerance);
}

/// What a motion depends on in up to eight directions: pairs of an input and the direction it is seeded in.
struct SeededInput {
    std::size_t input, direction;
};

/// The motion of one impact with its derivatives in at most dual_directions of the inputs; empty for bodies that stick
/// and an impact without numbers. Throws an Error as simulate_slopes does.
MotionNodes<Dual> simulate_motion_slopes(const LawEntry& law, std::span<const double> values,
                                         const Impact<double>& impact, const SimulationOptions& options,
                                         std::span<const SeededInput> seeds);

}  // namespace impactfit
