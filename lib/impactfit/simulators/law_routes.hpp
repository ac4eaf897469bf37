#pragma once
// Route of each law of the registry into a simulator, without values of its parameters.

#include <string>
#include <vector>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

/// Returns the best route of a law into a version of a target (empty: the first): for the default ending of the law
/// and, where the law leaves it free, n = 1.5.
Route route_of(const LawEntry& law, const SimulatorTarget& target, std::string_view target_version = {});

/// Returns the laws with damping that the target has itself, each with the exponent of route_of if it is free.
std::vector<std::string> laws_of_target(const SimulatorTarget& target, std::string_view target_version);

}  // namespace impactfit
