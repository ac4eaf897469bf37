#pragma once
// Reads a contact card: a card file (schema impactfit.card/1), or the result of a fit of a law (impactfit.fit/1).

#include <string>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Texts that a fit does not contain. An empty text leaves the value of the file.
struct CardTexts {
    std::string specimen, licence, citation;
    std::string title = {};
};

/// Sets the texts of the card that are not empty.
void set_texts(ContactCard& card, const CardTexts& texts);

/// Returns the card in the JSON text of `file`. Throws Error (data) with file and key path for a text that is neither a
/// card nor the result of a fit of a law, for a newer version of the schema, a failed fit, parameters that differ
/// between impacts, an unknown law, a missing or unknown parameter, and values out of range.
ContactCard parse_card(const std::string& text, const std::string& file);

/// Returns the card of this file. Throws Error as parse_card, for a file that cannot be read, and (usage) for the name
/// of a law.
ContactCard read_card(const std::string& file);

}  // namespace impactfit
