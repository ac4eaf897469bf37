#pragma once
// Impacts of a law as its paper gives it, and their hysteresis loops.

#include <span>
#include <vector>

#include "impactfit/contact/given_law.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

/// One impact; mass [kg] and speed [m/s]. Throws an Error for values out of range, and if the simulation did not
/// converge.
Collision<double> simulate(const GivenLaw& law, double effective_mass, double impact_speed);

/// The motion of one impact.
struct HysteresisLoop {
    double impact_speed;  ///< [m/s]
    std::vector<TrajectoryPoint> motion;
};

/// At so many even times from first touch to separation.
HysteresisLoop hysteresis_loop(const GivenLaw& law, double effective_mass, double impact_speed, std::size_t points);

/// Force over indentation, a curve for each impact, named by its speed.
Panel loops_panel(std::span<const HysteresisLoop> loops);

}  // namespace impactfit
