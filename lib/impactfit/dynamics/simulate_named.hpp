#pragma once
// Simulation of a named model with parameters by name.

#include <map>
#include <string>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// Parameter values by name, SI units. All parameters of the law are required.
using NamedValues = std::map<std::string, double, std::less<>>;

/// Returns the values of a law in the order of its parameters. `prescribed_restitution` may replace hysteresis_damping.
/// The formula of the model then computes the damping for this impact. Throws Error (usage) for an unknown, missing or
/// duplicate parameter and for a value out of range.
std::vector<double> ordered_values(const ContactModel& model, const NamedValues& values, const Impact<double>& impact,
                                   const SimulationOptions& options = {});

/// Returns the result of one impact; a failed simulation is a status (is_valid). Throws Error as ordered_values, and
/// for an impact or options out of range. For many impacts use simulate_batch: it checks once and has threads.
Collision<double> simulate(const ContactModel& model, const NamedValues& values, const Impact<double>& impact,
                           const SimulationOptions& options = {});

}  // namespace impactfit
