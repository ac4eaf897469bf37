#pragma once
// The root behind every exact damping: how far a damping is beyond the wanted one, over the logarithm of the damping.

#include <functional>

#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// More than any logarithm of a double: the excess of bodies that stick.
inline constexpr double stuck_excess = 1e3;

/// Positive if an impact lost more than the wanted restitution takes. Where the restitution is high the loss is
/// compared, which keeps all digits as e goes to 1; where it is low, its logarithm. Throws an Error (kind problem) for
/// an impact without a result; `damping` is named in it.
double damping_excess(const Collision<double>& hit, double restitution, double damping);

/// Root of an excess that rises with the logarithm of the damping, bracketed from `start`. Above the root the bodies
/// may stick.
double damping_root(const std::function<double(double)>& excess, double start);

}  // namespace impactfit
