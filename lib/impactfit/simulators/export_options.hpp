#pragma once
// Options with which an export of a card works, for a list of commands.

#include <optional>
#include <string>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

/// Returns the options that an export of this card at this effective mass [kg] needs besides its target and mass:
/// empty, or such as " --radii R1 R2 --refit" with capital letters in place of values. Empty optional: no option helps.
std::optional<std::string> needed_options(const ContactCard& card, const SimulatorTarget& target,
                                          double effective_mass);

}  // namespace impactfit
