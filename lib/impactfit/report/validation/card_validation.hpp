#pragma once
// Report of the bounces of a contact card: stated and recomputed results.

#include <string>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Returns the number of bounces as stated, law and range, the bounces or the results that differ, and notes, in lines
/// of at most 80 characters. `report`: that of validate_card.
std::string short_card_validation_text(const ContactCard& card, const ValidationReport& report);

/// Returns the card, and every result, stated and computed.
std::string card_validation_text(const ContactCard& card, const ValidationReport& report);

/// Returns JSON of schema impactfit.validate/1 with the figure of the card.
std::string card_validation_json(const ContactCard& card, const ValidationReport& report);

}  // namespace impactfit
