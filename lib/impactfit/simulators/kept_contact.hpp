#pragma once
// Card at another effective mass, with what it keeps there (card/contact_card.hpp).

#include <string>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns the card that keeps this. Throws Error (usage) as check_keeps; for a prescribed restitution, which keeps
/// nothing else; and for a restitution of a card of several masses.
ContactCard keeping(const ContactCard& card, Kept kept);

/// Returns what a card of stated parameters keeps: `name` if it is not empty. Else the restitution, if it determined
/// the damping of a law whose restitution does not depend on the speed; DEM codes enter such a law by its restitution.
/// Throws Error (usage) as kept_called and keeping.
Kept kept_of_stated(const ContactCard& card, const std::string& name, bool from_restitution);

struct CardAtMass {
    ContactCard card;
    std::string note;  ///< clause on the damping; empty without a change
};

/// Returns the card for this effective mass [kg]. The damping of a card that keeps its restitution is scaled to it.
CardAtMass at_mass(const ContactCard& card, double effective_mass);

}  // namespace impactfit
