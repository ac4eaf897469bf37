#pragma once
// Hysteresis loop F(x) of one impact, for a law with published parameters.

#include <span>
#include <vector>

#include "impactfit/contact/given_law.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

/// Returns the result of one impact; mass [kg], speed [m/s]. Throws Error for values out of range, and if the
/// simulation does not converge.
Collision<double> simulate(const GivenLaw& law, double effective_mass, double impact_speed);

/// Motion during one impact.
struct HysteresisLoop {
    double impact_speed;  ///< [m/s]
    std::vector<TrajectoryPoint> motion;
};

/// Returns the motion at `points` evenly spaced times from first touch to separation.
HysteresisLoop hysteresis_loop(const GivenLaw& law, double effective_mass, double impact_speed, std::size_t points);

/// Returns a panel of force over indentation. Each impact is one curve, labelled by its speed.
Panel loops_panel(std::span<const HysteresisLoop> loops);

}  // namespace impactfit
