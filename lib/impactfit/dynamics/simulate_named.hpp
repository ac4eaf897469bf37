#pragma once
// Impacts of a model with its parameters given by name.

#include <map>
#include <string>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// Parameters by name, SI units.
using NamedValues = std::map<std::string, double, std::less<>>;

/// Values of a law in the order of its parameters. `prescribed_restitution` may take the place of hysteresis_damping:
/// the damping is then that of the model's formula for this impact. Throws an Error (usage) for an unknown, missing or
/// duplicate parameter and for a value out of range.
std::vector<double> ordered_values(const ContactModel& model, const NamedValues& values, const Impact<double>& impact,
                                   const SimulationOptions& options = {});

/// One impact. Throws an Error as ordered_values, and for an impact or options out of range.
Collision<double> simulate(const ContactModel& model, const NamedValues& values, const Impact<double>& impact,
                           const SimulationOptions& options = {});

}  // namespace impactfit
