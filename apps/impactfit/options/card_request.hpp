#pragma once
// Contact card in place of a law on the command line.

#include <string>
#include <vector>

#include "impactfit/card/card_request.hpp"
#include "options/law_request.hpp"

namespace impactfit::app {

/// Returns true if the text is the path of a card or of the result of a fit: it ends in .json and names no law.
bool names_card(const std::string& text);

/// Returns the path of a card as a list of the files that a command reads; empty for the name of a law.
std::vector<std::string> card_files(const std::string& law);

/// Reads the card and the impact. The mass and the speed of a card with a single mass or speed are the defaults. Throws
/// Error (usage) for an option that the card determines, and for a missing mass or speed.
ImpactRequest read_card_request(const LawArguments& arguments);

/// Returns the arguments with the law, the parameters and the separation of a card in place of its path, and with its
/// mass and speed if it has a single one. `replaced`: parameters, effective_mass and impact_speed that the command
/// varies or computes. Throws Error (usage) for an option that the card determines.
LawArguments with_law_of(const ContactCard& card, LawArguments arguments, const std::vector<std::string>& replaced);

}  // namespace impactfit::app
