#pragma once
// Flanks of a contact: its whole duration, from the touch to the separation, which the noise hides.
//
// A force grows with a power 1 to 1.5 of the indentation, and the indentation with the time from the touch. So F^(2/3)
// of a sphere passes two levels and zero on a straight line. The error of a clear signal has the noise, the difference
// from the line of the next two levels, and a fifth of the extrapolated time. In noise there are no further levels: the
// error has the difference from the line of F, of a linear spring, and the extrapolated time, because a damped force
// ends later than a line.

#include "impactfit/recording/pulses/pulse_detection.hpp"

namespace impactfit {

/// Returns the duration of a contact with this peak, and its standard error.
PulseNumber whole_duration(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                           double peak);

}  // namespace impactfit
