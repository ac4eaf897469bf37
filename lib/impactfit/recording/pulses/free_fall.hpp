#pragma once
// Free fall before an impact, in the signal of an accelerometer on the falling body.
//
// An accelerometer reads 1 g at rest and 0 in free fall, less its offset: the level falls or rises by g at the release.
// The readings of the fall are the zero of the contact force per mass, and the time of the fall gives the impact speed
// g t, without drag.

#include <cstddef>
#include <optional>

#include "impactfit/recording/pulses/pulse_channel.hpp"

namespace impactfit {

struct FreeFall {
    double release;        ///< time at which the fall begins [s]
    double release_error;  ///< standard error of it, by the duration of the step [s]
    std::size_t first;     ///< first sample after the step
};

/// Returns the fall before the largest reading: a step of the level by g, to 20 %, with ten samples or more at both
/// sides. Empty without such a step.
std::optional<FreeFall> free_fall(const PulseChannel& channel, double gravity);

/// Returns the channel from the first sample of the fall.
PulseChannel from_fall(const PulseChannel& channel, const FreeFall& fall);

}  // namespace impactfit
