#pragma once
// Speeds of a displacement over time: its slopes where the contact begins and ends.
//
// A polynomial of third degree through the samples from the threshold to 60 % of the peak gives the slope where it is
// zero: x = v t less terms of the order 3 of a linear spring, 3.5 of a sphere. The standard error is that of the noise.

#include "impactfit/recording/pulses/pulse_detection.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns the channel with one sample, the mean, for equal times: rounded times may be equal.
PulseChannel with_distinct_times(const PulseChannel& channel);

/// Sets the impact speed and the rebound speed of a contact. They stay NaN with fewer than three samples on a flank;
/// fewer than eight give a parabola.
void set_slopes(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                PulseValues& values);

/// Removes the samples of a curve before and after the contact: the target is at rest there, not in free motion.
void keep_contact(const PulseValues& values, RowCurve& curve);

}  // namespace impactfit
