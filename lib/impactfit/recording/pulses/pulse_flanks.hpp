#pragma once
// Flanks of a contact: the times of its touch and separation, which the noise and the sampling hide.
//
// The force near an end is s (t - t0)^p: p is 1.5 for a sphere, 1 for a linear spring, and near 0 for a damper, whose
// force jumps. The flank up to 40 % of the peak gives the posterior of t0 and p with uniform priors, on a grid, with
// the best s. Means and deviations of t0 and of the passage of a level are those of the posterior. So a touch between
// two samples has the error of an unknown place between them.

#include "impactfit/recording/pulses/pulse_detection.hpp"

namespace impactfit {

/// Times of one end of a contact [s], with standard errors.
struct FlankTimes {
    PulseNumber passage;  ///< of the level DetectedPulses::level
    PulseNumber end;      ///< of the force: touch or separation
};

/// Both ends of a contact.
struct PulseFlanks {
    FlankTimes touch, separation;
    long samples;  ///< of the moving mean above the level
};

/// Returns the ends of a contact with this peak.
PulseFlanks flanks_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                            double peak);

}  // namespace impactfit
