#pragma once
// Root of the damping excess: common solver of all exact dampings, in the logarithm of the damping.

#include <functional>
#include <optional>

#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Excess for bodies that stick: larger than the logarithm of any double.
inline constexpr double stuck_excess = 1e3;

/// Returns ln(restitution), with all digits as e -> 1. Minus infinity for bodies that stick or rest. Throws Error
/// (problem) for an impact without a result; the message contains `damping`.
double log_restitution(const Collision<double>& collision, double damping);

/// Returns a positive number if ln(restitution) is below that of the prescribed restitution. For e >= 0.5 it compares
/// the energy loss, with all digits as e -> 1; for smaller e, the logarithm of e.
double damping_excess(double log_restitution, double wanted);

/// Returns the root of an excess by the secant method. Empty without convergence, or where the bodies stick.
std::optional<double> secant_root(const std::function<double(double)>& excess, double start);

/// Returns the root of an excess that increases with the logarithm of the damping. The bracket starts at `start`. Above
/// the root the bodies may stick.
double damping_root(const std::function<double(double)>& excess, double start);

/// Returns the logarithm of the damping whose impact under a load has the restitution `wanted`. `impact_with` simulates
/// the impact of a logarithm. Under a load, bodies that separate at zero force have a smallest restitution: with more
/// damping they rest. Throws Error (problem) with this restitution for a smaller one.
double loaded_damping_root(const std::function<Collision<double>(double)>& impact_with, double wanted, double start);

}  // namespace impactfit
