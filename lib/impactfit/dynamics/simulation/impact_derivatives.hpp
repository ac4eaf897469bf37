#pragma once
// Derivatives of the observables of an impact, by dual numbers through all events, for any registered law.

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

/// Inputs of an impact, by index: the parameters of the law in their order, then effective mass and impact speed.
inline std::size_t mass_input(const LawEntry& law) {
    return law.parameters.size();
}
inline std::size_t speed_input(const LawEntry& law) {
    return law.parameters.size() + 1;
}

/// Result of an impact and the derivatives of its observables, SI units.
struct CollisionSlopes {
    Collision<double> collision;
    Eigen::MatrixXd slopes;  ///< rows: all_observables; columns: requested inputs
};

/// Returns the numbers of an impact without their derivatives.
Collision<double> without_derivatives(const Collision<Dual>& collision);

/// Returns the row of an observable: its index in all_observables.
Eigen::Index row_of(const Observable& observable);

/// Returns one impact with its derivatives with respect to the requested inputs, eight inputs per simulation. The
/// accuracy of the derivatives is that of the simulation. They are one-sided at a kink of the response (an exponent of
/// 1, no hysteresis, no damping), and not finite for an infinite observable. They are undefined for an impact without
/// numbers. Throws Error for values, impact or options out of range. Throws Error for the integrator rk4, whose event
/// times are not differentiable.
CollisionSlopes simulate_slopes(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                                const SimulationOptions& options, std::span<const std::size_t> inputs);

/// Error bound of the derivative of an observable with respect to a relative change of an input, relative to the
/// observable. Step control bounds the error of the values; derivatives lose one to two more digits. Largest error at
/// the default tolerance: 2.3e-8 (docs/decisions/0021), except for restitutions below 1e-4, which have few digits.
inline double slope_error(const SimulationOptions& options) {
    return 1e3 * options.tolerance;
}

/// Error bound of the derivative of a curve point, relative to the largest ordinate. Cubics interpolate between the
/// nodes of steps of order 8 (motion.hpp), so the error is about the square root of the step error. Largest error:
/// 8e-6.
inline double curve_slope_error(const SimulationOptions& options) {
    return std::sqrt(options.tolerance);
}

/// Seed of a derivative: an input and its direction, 0 to dual_directions - 1.
struct SeededInput {
    std::size_t input, direction;
};

/// Returns the motion of one impact with derivatives in at most dual_directions inputs. Empty for bodies that stick and
/// for an impact without numbers. Throws Error as simulate_slopes.
MotionNodes<Dual> simulate_motion_slopes(const LawEntry& law, std::span<const double> values,
                                         const Impact<double>& impact, const SimulationOptions& options,
                                         std::span<const SeededInput> seeds);

}  // namespace impactfit
