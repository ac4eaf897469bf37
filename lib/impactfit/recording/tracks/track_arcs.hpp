#pragma once
// Arcs of a track: flights between impacts, with one acceleration for all.

#include <Eigen/Dense>
#include <array>
#include <cstddef>
#include <vector>

#include "impactfit/recording/tracks/track.hpp"

namespace impactfit {

/// Flights of a track: position = p + v t + a t²/2 in each arc, with one acceleration a for all arcs. The time is
/// t = (clock - origin) / unit, from -1 to 1 over the track; the unit of length is that of the coordinates.
struct TrackArcs {
    struct Arc {
        std::size_t first, last;  ///< samples
    };
    std::vector<Arc> arcs;                        ///< in the order of time; an impact between each and the next
    double origin = 0.0, unit = 1.0;              ///< of the time
    std::array<double, 2> acceleration = {};      ///< of both coordinates
    std::array<std::vector<double>, 2> position;  ///< of each arc at t = 0
    std::array<std::vector<double>, 2> velocity;
    std::array<double, 2> deviation = {};       ///< standard deviation of a sample of each coordinate
    std::array<Eigen::MatrixXd, 2> covariance;  ///< of acceleration, then position and velocity of each arc
    std::vector<std::size_t> outliers;          ///< samples that are left out of the arcs

    double time(double clock) const { return (clock - origin) / unit; }
};

/// Samples at which the velocity changes.
struct VelocityChanges {
    std::vector<std::size_t> samples;  ///< in the order of time
    std::size_t width;                 ///< samples of the slopes before and after, within which the change is
};

/// Returns the changes of velocity: the difference of the slopes after and before a sample is above 6 standard
/// deviations of its usual values, and the largest nearby. The slopes have 3 to 48 samples: as few as show a change
/// clearly.
VelocityChanges velocity_changes(const Track& track);

/// Returns the arcs between changes of velocity, without the samples within the width of a change, which may be of the
/// contact. The rest before a drop and after the last bounce is left out, as are samples 5 standard deviations off
/// their arc. Flights have one acceleration and 6 samples or more. Empty if there are none.
TrackArcs fit_arcs(const Track& track, const VelocityChanges& changes);

}  // namespace impactfit
