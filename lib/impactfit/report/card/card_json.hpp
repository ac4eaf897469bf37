#pragma once
// Card file: a contact card as JSON, schema impactfit.card/1 (data/schema/card.json).

#include <array>
#include <string>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns the radii of both bodies [m], for cards and results of fits.
inline Json radii_json(const std::array<double, 2>& radii) {
    return {{"unit", "m"}, {"first", json_number(radii[0])}, {"second", json_number(radii[1])}};
}

/// Returns the text of the card file. parse_card reads the same card; the text of that card has the same bytes. Texts
/// that are not stated are null.
std::string card_json(const ContactCard& card);

}  // namespace impactfit
