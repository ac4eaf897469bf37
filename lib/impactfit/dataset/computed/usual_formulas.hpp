#pragma once
// Usual formulas of rigs, recognised by the names of their columns: a pendulum with its angles, a light gate, frames of
// a camera.

#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Adds the columns of the usual formulas whose inputs the table has, with a note on each:
///
///     impact_speed  = sqrt(2*g*pendulum_length*(1 - cos(release_angle)))
///     rebound_speed = sqrt(2*g*pendulum_length*(1 - cos(rebound_angle)))
///     impact_speed  = gate_width/gate_time,                  rebound_speed = gate_width/rebound_gate_time
///     impact_speed  = g*(impact_frame - release_frame)/frame_rate
///     rebound_speed = g*(apex_frame - impact_frame)/frame_rate
///
/// with g = 9.80665 m/s^2, without drag. A measured impact speed or rebound has precedence. Throws Error (data) for a
/// size of the rig that is in no column, with the option that states it, and for an angle or a time without a unit.
void add_usual_columns(Dataset& dataset);

/// Returns the names of all inputs of the usual formulas.
std::vector<std::string> usual_inputs();

}  // namespace impactfit
