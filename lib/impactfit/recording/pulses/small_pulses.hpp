#pragma once
// Small pulses: those above the noise that are below the limit of a contact, 5 % of the largest one.

#include <string>

#include "impactfit/recording/pulses/pulse_detection.hpp"

namespace impactfit {

/// Returns a note with the number of small pulses; empty if there are none. A small pulse has a level near zero at both
/// sides, so a drift and a level after a contact are none, and the lobes of a ringing sensor neither.
std::string small_pulses_note(const PulseChannel& channel, const DetectedPulses& found);

}  // namespace impactfit
