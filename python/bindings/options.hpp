#pragma once
// Simulation options from the arguments of Python functions.

#include <string>

#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit::python {

/// `separation`: zero_indentation, zero_force or law. Throws Error (usage) for another name.
SimulationOptions options_of(const std::string& separation, double tolerance);

}  // namespace impactfit::python
