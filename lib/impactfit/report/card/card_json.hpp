#pragma once
// Card file: a contact card as JSON, schema impactfit.card/1 (data/schema/card.json).

#include <string>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns the text of the card file. parse_card reads the same card; the text of that card has the same bytes. Texts
/// that are not stated are null.
std::string card_json(const ContactCard& card);

}  // namespace impactfit
