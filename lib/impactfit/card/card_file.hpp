#pragma once
// Card file, schema impactfit.card/1 (data/schema/card.json).

#include "impactfit/card/contact_card.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

/// Returns the card of the document of a card file. Throws Error (data) as parse_card.
ContactCard card_of_file(const JsonNode& document);

}  // namespace impactfit
