#pragma once
// Reference bounces: the impacts that a card states beside its parameters, recomputed.

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

}  // namespace impactfit
