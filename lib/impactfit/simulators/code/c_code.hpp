#pragma once
// Law of a contact card as a C99 header, which C++ also accepts. It has no globals and allocates nothing.
//
//   NAME_state                                         internal states of a contact
//   NAME_begin(state, effective_mass, impact_speed)    at first touch
//   NAME_force(state, indentation, indentation_rate)   normal force [N] with the end of contact of the card
//   NAME_rates(state, indentation, indentation_rate, rates)   rates of state.internal, NAME_states of them
//   NAME_update(state, indentation, indentation_rate, time_step)   at the end of a step
//
// The two plastic laws keep the largest indentation so far, so their curves follow from the motion and not from the
// mass and speed of the impact. Both are equal for a single impact.

#include <string>
#include <string_view>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns the header of a card for all laws of the registry. `name` starts every identifier. Throws Error (usage) for
/// a name outside of C, and Error as code_law.
std::string c_header(const ContactCard& card, std::string_view name);

}  // namespace impactfit
