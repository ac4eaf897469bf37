#pragma once
// Arcs of a track: flights between impacts, with one acceleration for all.

#include <Eigen/Dense>
#include <array>
#include <functional>
#include <vector>

#include "impactfit/recording/tracks/arc_path.hpp"
#include "impactfit/recording/tracks/flight_segments.hpp"
#include "impactfit/recording/tracks/track.hpp"

namespace impactfit {

/// Constants of arcs for both coordinates: acceleration, then position and velocity of each arc at its middle.
using ArcConstants = std::array<Eigen::VectorXd, 2>;

/// Flights of a track: position = p + v (t - m) + a (t - m)²/2 in each arc with the middle m, less the effect of drag,
/// with one acceleration a for all arcs. The time is t = (clock - origin) / unit, from -1 to 1 over the track; the unit
/// of length is that of the coordinates.
struct TrackArcs {
    std::vector<SampleRange> arcs;         ///< in the order of time; an impact between each and the next
    double origin = 0.0, unit = 1.0;       ///< of the time
    std::vector<double> middles, halves;   ///< time of each arc, and half of its duration
    ArcConstants constants;                ///< estimates
    std::array<double, 2> deviation = {};  ///< standard deviation of a sample of each coordinate
    ArcConstants by_acceleration;          ///< changes of all constants by a standard deviation of the acceleration
    std::array<std::vector<Eigen::Matrix2d>, 2> own_errors;  ///< L of each arc: covariance L Lᵀ beside it
    std::vector<std::size_t> outliers;                       ///< samples that are left out of the arcs

    double time(double clock) const { return (clock - origin) / unit; }
    /// Returns the size of the acceleration in the units of the file.
    double acceleration() const;
};

/// Drag k of an acceleration of the arcs in the units of the file, both per unit of the coordinates: x'' = a - k |x'|
/// x'.
using DragOfAcceleration = std::function<double(double)>;

/// Returns the arcs of the flights between changes of velocity. Samples 5 standard deviations off their arc are left
/// out, as is the first arc before its highest point. Empty if there are none.
TrackArcs fit_arcs(const Track& track, const VelocityChanges& changes, const DragOfAcceleration& drag);

/// Returns the path of an arc with these constants; `drag` per unit of the coordinates.
ArcPath path_of_arc(const TrackArcs& fit, const ArcConstants& constants, std::size_t arc, double drag);

}  // namespace impactfit
