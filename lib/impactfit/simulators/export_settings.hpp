#pragma once
// Checks of the settings of an export, and their defaults from the card.

#include <optional>
#include <string>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

/// Returns the settings with the radii of the card, if they have none.
ExportSettings settings_for(const ContactCard& card, const ExportSettings& settings);

/// Throws Error (usage) for a missing or unknown setting and for a value out of range; each message names the option.
void check_settings(const ExportSettings& settings, const SimulatorTarget& target);

/// Checks the settings of a contact, and sets its effective mass and radius, units and version from these and its card.
/// Throws Error (usage) as check_settings, and for a card with several masses without a mass in the settings.
void read_settings(TranslatedContact& contact, const SimulatorTarget& target);

/// Throws Error (usage) if the settings do not contain the need; the message names simulator and option.
void require_need(ExportNeed need, std::string_view title, const ExportSettings& settings);

/// Returns true if `undetermined` has the stiffness: the data determine the restitution only.
bool determines_no_stiffness(const ContactCard& card);

/// Returns the card with the stiffness of the settings, if there is one; the damping changes so that the restitution is
/// kept at every speed: lambda ~ k^((m+1)/(n+1)). Throws Error: usage if the data do not determine the stiffness, the
/// settings have none and the target needs more than a restitution, or if the law has no stiffness to set.
ContactCard card_with_stiffness(const ContactCard& card, const ExportSettings& settings, const SimulatorTarget& target);

// Options with which an export of a card works, for a list of commands.

/// Returns the options that an export of this card at this effective mass [kg] needs besides its target and mass:
/// empty, or such as " --radii R1 R2 --refit" with capital letters in place of values. Empty optional: no option helps.
std::optional<std::string> needed_options(const ContactCard& card, const SimulatorTarget& target,
                                          double effective_mass);

}  // namespace impactfit
