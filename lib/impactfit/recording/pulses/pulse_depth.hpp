#pragma once
// Indentation under an impactor with an accelerometer, by integration: x(t) = v t - integral of the acceleration twice.

#include "impactfit/recording/pulses/pulse_detection.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns the largest indentation of a contact [m] and its standard error. Closing condition: the impact speed where
/// the signal crosses the threshold. The error is that of the speed and of the offset. NaN without a speed.
PulseNumber depth_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                           const PulseValues& values);

}  // namespace impactfit
