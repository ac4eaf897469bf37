#pragma once
// Motion beside a contact: speeds from a velocity channel that may have fewer samples than the signal, and depths.

#include <vector>

#include "impactfit/recording/pulses/pulse_detection.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns the velocity at a time, by the last readings from `from` to `to`, or the first ones if `is_after`: their
/// mean, or a line through four or more if its slope is significant. At most eight readings count. `digit`: one unit of
/// the last digit. NaN without a reading.
PulseNumber velocity_beside(const std::vector<double>& time, const std::vector<double>& velocity, double from,
                            double to, bool is_after, double digit);

// Indentation under an impactor with an accelerometer, by integration: x(t) = v t - integral of the acceleration twice.

/// Returns the largest indentation of a contact [m] and its standard error. Closing condition: the impact speed where
/// the signal crosses the threshold. The error is that of the speed and of the offset. NaN without a speed.
PulseNumber depth_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                           const PulseValues& values);

}  // namespace impactfit
