#pragma once
// Pulses of a channel: contacts above the noise of the quiet part before them.
//
// A contact is where a moving mean exceeds 5 deviations of its noise and 5 % of the largest pulse. It extends to where
// the mean falls below 2 deviations and 1 %. The width of the mean is the least that makes 5 deviations less than 5 %,
// at most half of the width at which the largest pulse exceeds the noise most. A signal whose largest pulse is negative
// is turned.

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/recording/pulses/pulse_channel.hpp"
#include "impactfit/recording/pulses/quiet_part.hpp"
#include "impactfit/recording/pulses/smoothed_signal.hpp"

namespace impactfit {

/// One contact, by the indices of samples.
struct DetectedPulse {
    std::size_t first, last;  ///< above the lower threshold, both included
    std::size_t from, to;     ///< with quiet samples at both sides; `to` is not included
    double shift = 0.0;       ///< level after the contact less that before it, if significant
    std::string reason = {};  ///< why it cannot be used: clipped, not complete; empty: it can
};

/// Signal without its offset, and its contacts.
struct DetectedPulses {
    QuietPart quiet;
    bool turned;                ///< the sign is reversed
    std::vector<double> value;  ///< without offset and drift, positive in a contact
    NoiseOfMeans noise;
    double threshold;   ///< of the detection
    double level;       ///< of the duration: 2 % of the largest pulse, or 4 deviations of the noise
    std::size_t width;  ///< of the moving mean for the duration
    std::vector<DetectedPulse> pulses;
    std::vector<std::string> remarks = {};  ///< ringing, levels after a contact: what a reader must see
};

/// Returns the contacts of a channel in the order of their times; none if nothing exceeds the noise.
DetectedPulses detected_pulses(const PulseChannel& channel);

}  // namespace impactfit
