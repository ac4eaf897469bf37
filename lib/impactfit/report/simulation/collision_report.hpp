#pragma once
// One simulated impact as text, JSON and CSV.

#include <span>
#include <string>

#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"
#include "impactfit/dynamics/impact_request.hpp"

namespace impactfit {

/// Parameters, impact, response and energy balance; units are "1" for a nondimensional request.
std::string collision_text(const ImpactRequest& request, const Collision<double>& collision);

/// Returns the short report: status, damping, observables and dissipated energy in six digits, parameters.
std::string short_collision_text(const ImpactRequest& request, const Collision<double>& collision);
/// The schema is data/schema/simulate.json.
std::string collision_json(const ImpactRequest& request, const Collision<double>& collision);
std::string collision_csv(const ImpactRequest& request, const Collision<double>& collision);

/// Columns time, indentation, indentation_rate, force, energy_lost; a row a point.
std::string trajectory_csv(std::span<const TrajectoryPoint> trajectory);

}  // namespace impactfit
