#pragma once
// Time step of an export: its limits, the damping corrected for a long step, and the error that remains.

#include <optional>
#include <span>
#include <string>

#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {

/// Sets the limits of the time step over the speeds of `wanted`, and the step: the given, or the accurate step. At a
/// step above the accurate step, the damping is corrected and `step_error` set. Throws Error (usage) for an unstable
/// step, and for a step that loses more energy than the contact.
void set_time_step(ContactExport& made, std::span<const CardBounce> wanted);

/// Returns the impact of the translated force by the time steps of the target; above the accurate step, the mean over
/// the phases of the first touch. Throws Error (usage) without a rebound.
CardBounce stepped_bounce(const ContactExport& made, const Impact<double>& impact);

/// Returns the lowest and the highest restitution over the phases of the first touch; empty for an accurate step.
std::optional<ValidityRange> restitutions_of_phases(const ContactExport& made, const Impact<double>& impact);

/// True for a given time step of source code of a law whose impacts are not computed by steps: the error is not known.
bool has_unknown_step_error(const ContactExport& made);

/// Returns the loss of translation and time step as a sentence.
std::string loss_sentence(const ContactExport& made);

/// Returns the effect of a step above the accurate step; empty for an accurate step.
std::string note_on_step(const ContactExport& made);

}  // namespace impactfit
