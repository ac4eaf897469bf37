#pragma once
// Values of a contact in a signal over time: peak, impulse and duration with their standard errors.
//
// The peak is that of a local polynomial (pulse_peak.hpp). The impulse is the trapezoidal sum with quiet samples at
// both sides; its error has the noise, that of the offset over the whole contact, and that of the rule. The duration is the
// time above the level of the detection, between the passages of both flanks (pulse_flanks.hpp).

#include "impactfit/recording/pulses/pulse_detection.hpp"

namespace impactfit {

/// Fewest samples of a contact whose shape is known well enough for a law.
inline constexpr long few_samples = 8;

/// Returns the values of a contact without speeds.
PulseValues pulse_values(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse);

/// Returns the baseline that remains at a sample, by the shift of the level over the contact.
double remaining_baseline(const PulseChannel& channel, const DetectedPulse& pulse, std::size_t sample);

}  // namespace impactfit
