#pragma once
// Restitution of a unit impact x'' + epsilon x^m sgn(x')|x'|^q + x^n = 0, x(0) = 0, x'(0) = 1.

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// Returns the result of the unit impact with this damping ratio.
Collision<double> unit_collision(const UnitImpact& impact, double damping_ratio, const SimulationOptions& options);

/// Returns ln(e) with a relative error of about `tolerance`, also for weak damping. Minus infinity for bodies that
/// stick. Throws Error (problem) for bodies that creep too slowly for a simulation; the message contains the damping.
double unit_log_restitution(const UnitImpact& impact, double damping_ratio, double tolerance);

/// Returns lim -ln(e)/epsilon for epsilon -> 0, the work of a unit damper in the undamped impact.
double weak_damping_loss(const UnitImpact& impact);

}  // namespace impactfit
