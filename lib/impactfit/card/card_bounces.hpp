#pragma once
// Bounces of a contact card, recomputed and compared with the stated results.

#include <string>

#include "impactfit/card/compared_values.hpp"
#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns a row for each result of each bounce of the card, with the verdict "as stated" or "differs". Throws Error
/// (data) for a card without stated bounces.
ComparedValues validate_card(const ContactCard& card);
/// Likewise of the card in this file. Throws Error (data) also as read_card.
ComparedValues validate_card(const std::string& file);

}  // namespace impactfit
