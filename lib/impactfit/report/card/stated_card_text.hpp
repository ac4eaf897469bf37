#pragma once
// Short text on a card of stated parameters.

#include <string>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns law, parameters, results at this impact and validity range. `file` is
/// the card file for the next command; empty if none was written.
std::string stated_card_text(const ContactCard& card, const Impact<double>& impact, const std::string& file);

}  // namespace impactfit
