#pragma once
// Contact law as a component of Modelica, with the translational interfaces of the Modelica Standard Library 4.

#include <string>
#include <string_view>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns the model `name` for all laws of the registry. Events locate first touch and turning point. Throws Error
/// (usage) for a name outside of the language, and Error as code_law.
std::string modelica_model(const ContactCard& card, std::string_view name);

}  // namespace impactfit
