#pragma once
// Height of a rebound under gravity, and the share of a load in an impact.

#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the height [m] above the level of first touch to which a body rises from a fixed one, without drag:
/// v'^2 / (2 g) - x, v' the speed and x the indentation at separation. Under zero_force x is above 0, so that the root
/// of a ratio of heights is not the restitution, and a slow body does not rise to this level: a negative height. NaN
/// for bodies that do not separate. `gravity` is g > 0 [m/s^2].
double rebound_height(const Collision<double>& collision, const Impact<double>& impact, double gravity);

/// Returns the impulse of the load over the momentum before the impact, P T / (m0 v0); of a weight, g T / v0. It states
/// the size of the effect: at 0.02 restitution changes by about 0.002. NaN for bodies that do not separate.
double load_impulse_ratio(const Collision<double>& collision, const Impact<double>& impact);

}  // namespace impactfit
