#pragma once
// Curve of a contact for the fit of a law: its samples without the baseline, with their noise.

#include "impactfit/recording/pulses/pulse_detection.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns the samples of a contact with quiet ones at both sides, means of neighbours where there are more than 200.
/// `row` and the speed are set by the caller. The deviation of a sample has the correlation of the noise.
RowCurve curve_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse);

/// Returns the signal of a channel for a figure; `quantity`: its name.
RecordedSignal signal_of(const PulseChannel& channel, const DetectedPulses& found, const std::string& quantity);

}  // namespace impactfit
