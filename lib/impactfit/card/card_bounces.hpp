#pragma once
// Bounces of a contact card, the impacts that it states beside its parameters: recomputed and compared with the stated
// results.

#include <string>

#include "impactfit/card/compared_values.hpp"
#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Largest relative difference of a result that is as stated. Simulations have a target relative error of 1e-10; a
/// small restitution amplifies it, and other programs have other integrators. A wrong constant gives a larger
/// difference.
inline constexpr double bounce_tolerance = 1e-7;

/// Relative to the larger value; 0 for equal values, such as two infinite durations.
double bounce_difference(double computed, double stated);

/// Throws Error (data) if the parameters of a card file contradict a result of its bounces. Does nothing for a card
/// without stated bounces.
void check_reference_bounces(const ContactCard& card);

/// Returns a row for each result of each bounce of the card, with the verdict "as stated" or "differs". Throws Error
/// (data) for a card without stated bounces.
ComparedValues validate_card(const ContactCard& card);
/// Likewise of the card in this file. Throws Error (data) also as read_card.
ComparedValues validate_card(const std::string& file);

}  // namespace impactfit
