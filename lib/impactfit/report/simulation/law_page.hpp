#pragma once
// The page of a contact model: equation, parameters, damping formula, source.

#include <string>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns the title with the alias.
std::string model_title(const ContactModel& model);

/// Returns one row a parameter: name, symbol, unit, allowed range, meaning.
Table parameter_table(const LawEntry& law);

std::string law_page_text(const ContactModel& model);

/// Returns the page in at most 24 lines, without the ranges of the parameters.
std::string short_law_page(const ContactModel& model);
std::string law_page_markdown(const ContactModel& model);
/// The schema is data/schema/laws.json.
std::string law_page_json(const ContactModel& model);

}  // namespace impactfit
