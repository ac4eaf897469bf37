#pragma once
// Corner of y in the restitution of a strongly damped impact (phase_problem.hpp). From the turning point on, y is about
// constant until y = sin^(A+1) |cos|^q, the balance of elastic force and damping at small accelerations. From there y
// follows the balance to its largest value. The corner is as sharp as the damping is strong: y is analytic up to a
// distance `width` from it, in the complex angle.

#include <cmath>

#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

/// Angles from the turning point.
struct BalanceCorner {
    double angle, width;
    bool sharp;  ///< y after the corner returns to the balance within a small part of the leg

    /// Width for the nodes behind the corner, where y has the scale of the angle: a mean that random impacts confirm.
    double width_behind() const { return 1.3 * std::sqrt(width * angle); }
};

/// Returns the corner for y at the turning point. If y is above the balance, this is the place where it comes nearest.
/// Angle and width are estimates to some percent: they set the nodes of legs, not their results.
BalanceCorner balance_corner(const PhaseProblem& problem, double turning_y);

/// Same for a leg that ends at zero force, where the rate of y is singular behind the end even if y is constant (b =
/// 0).
BalanceCorner corner_at_zero_force(const PhaseProblem& problem, double turning_y);

/// Returns true if the nodes of a whole quarter are too far apart next to the corner.
bool has_corner(const PhaseProblem& problem, double turning_y);

}  // namespace impactfit
