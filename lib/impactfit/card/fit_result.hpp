#pragma once
// Result of `impactfit fit --format json`, schema impactfit.fit/1 (data/schema/fit.json), as a card.

#include "impactfit/card/contact_card.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

/// Returns the card of the result of a fit, with its bounces. Throws Error (data) as parse_card.
ContactCard card_of_fit(const JsonNode& document);

}  // namespace impactfit
