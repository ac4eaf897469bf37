#pragma once
// Flight of a body from a launch to its landing at the same height, in still air: speeds from the duration.

#include "impactfit/dynamics/flight.hpp"

namespace impactfit {

/// Speeds of a flight up and down, and their derivatives.
struct FlightOfInterval {
    double launch;           ///< speed at the start [m/s]
    double landing;          ///< speed at the end, the smaller one [m/s]
    double launch_by_time;   ///< derivative by the duration [m/s^2]
    double landing_by_time;  ///< [m/s^2]
    double launch_by_drag;   ///< derivative by the logarithm of the drag [m/s]
    double landing_by_drag;  ///< [m/s]
};

/// Returns the speeds of a flight of this duration > 0 [s]. With x = u sqrt(k/g) of the launch speed u:
///
///     T sqrt(k g) = atan x + asinh x,   v = u / sqrt(1 + x^2)
///
/// Without drag u = v = g T / 2.
FlightOfInterval flight_of_interval(const Flight& flight, double duration);

/// Returns the duration of a flight from a launch speed >= 0 [m/s]. The inverse of flight_of_interval.
double flight_duration(const Flight& flight, double launch);

}  // namespace impactfit
