#pragma once
// Translation of a law into another law: text and JSON.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/simulators/translation/law_translation.hpp"

namespace impactfit {

/// Returns the parameters of the other law, the largest differences, and the results over the speeds.
std::string translation_text(const LawTranslation& translation);
/// Returns the results of both laws over the speeds.
std::vector<Panel> translation_panels(const LawTranslation& translation);
std::string translation_title(const LawTranslation& translation);
/// Returns the translation as JSON, which contains the card; the schema is data/schema/translate.json.
std::string translation_json(const LawTranslation& translation);

}  // namespace impactfit
