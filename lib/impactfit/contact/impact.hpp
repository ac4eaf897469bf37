#pragma once
// The impact a law meets: what moves, and how fast. Damping formulas need it as much as the simulation does.

#include <cmath>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

/// Direct central impact of two bodies seen as one mass against a wall.
template <Scalar S = double>
struct Impact {
    S effective_mass{1.0};  ///< m0 = mi mj / (mi + mj) [kg]; a fixed wall: m0 = mi  @eq{PN20, Eq. 3}
    S impact_speed{1.0};    ///< v0 > 0 [m/s], the closing speed at first touch
};

/// Throws an Error naming the quantity unless mass and speed are positive and finite.
void check_impact(const Impact<double>& impact);

/// Effective mass of two bodies [kg]; either may be infinite (a wall), not both.
double effective_mass(double mass_1, double mass_2);

/// When contact ends: at zero indentation, or as soon as the force has fallen to zero in restitution.
enum class Separation { zero_indentation, zero_force };

}  // namespace impactfit
