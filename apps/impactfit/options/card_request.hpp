#pragma once
// Contact card in place of a law on the command line.

#include <string>

#include "impactfit/card/card_request.hpp"
#include "options/law_request.hpp"

namespace impactfit::app {

/// Returns true if the text is the path of a card or of the result of a fit: it ends in .json and names no law.
bool names_card(const std::string& text);

/// Reads the card and the impact. The mass and the speed of a card with a single mass or speed are the defaults. Throws
/// Error (usage) for an option that the card determines, and for a missing mass or speed.
ImpactRequest read_card_request(const LawArguments& arguments);

}  // namespace impactfit::app
