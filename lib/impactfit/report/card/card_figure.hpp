#pragma once
// Figure of a contact card: restitution, duration and peak force over its speeds, with its bounces.

#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/core/panel.hpp"

namespace impactfit {

/// Returns the panels: curves of the law at the lowest and the highest mass, and the stated bounces as points. Only the
/// restitution if the data do not determine the stiffness. A card of a single speed has points only.
std::vector<Panel> card_panels(const ContactCard& card);

/// Returns the title of the card, else the name of its file, else its law.
std::string card_title(const ContactCard& card);

}  // namespace impactfit
