#pragma once
// Report of compared values: JSON of every validation, and the bounces of a contact card, stated and recomputed.

#include <string>
#include <vector>

#include "impactfit/card/compared_values.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns the number of bounces as stated, law and range, the bounces or the results that differ, and notes, in lines
/// of at most 80 characters. `report`: that of validate_card.
std::string short_card_validation_text(const ContactCard& card, const ComparedValues& report);

/// Returns the card, and every result, stated and computed.
std::string card_validation_text(const ContactCard& card, const ComparedValues& report);

/// Returns JSON of schema impactfit.validate/1 with the figure of the card.
std::string card_validation_json(const ContactCard& card, const ComparedValues& report);

/// Returns JSON of schema impactfit.validate/1: rows, verdicts and figures (figure_json). `not_judged`: sentences on
/// the numbers that no verdict depends on. `card`: file of the contact card; empty for other validations.
std::string compared_values_json(const ComparedValues& values, const std::vector<std::string>& not_judged,
                                 const Json& figures, const std::string& card);

}  // namespace impactfit
