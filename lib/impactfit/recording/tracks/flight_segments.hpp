#pragma once
// Flight segments of a track: the samples between changes of velocity that lie on parabolas with one acceleration.

#include <cstddef>
#include <vector>

#include "impactfit/recording/tracks/track.hpp"

namespace impactfit {

/// Samples of a track, both ends included.
struct SampleRange {
    std::size_t first, last;
};

/// Least number of samples of a flight.
inline constexpr std::size_t least_flight_samples = 6;

/// Samples at which the velocity changes.
struct VelocityChanges {
    std::vector<std::size_t> samples;  ///< in the order of time
    std::size_t width;                 ///< samples of the slopes before and after, within which the change is
};

/// Returns the changes of velocity: the difference of the slopes after and before a sample is above 6 standard
/// deviations of its usual values, and the largest nearby. The slopes have 3 to 384 samples: as few as show a change
/// clearly. Of a track above 1e5 samples with longer flights than 2000 samples they are those of
/// means of samples.
VelocityChanges velocity_changes(const Track& track);

/// Returns the flights between changes of velocity, without the samples within the width of a change, which may be of
/// the contact: parabolas with the acceleration of the best known one, of 6 samples or more. The rest before a drop and
/// after the last bounce is left out.
std::vector<SampleRange> flights_between(const Track& track, const VelocityChanges& changes);

}  // namespace impactfit
