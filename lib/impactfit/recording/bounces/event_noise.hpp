#pragma once
// Noise of bounces: the error of the times of events, and the scatter of restitution beside it, by restricted maximum
// likelihood.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/recording/bounces/bounce_flights.hpp"

namespace impactfit {

/// Returns the two standard deviations of the used bounces about a smooth curve of restitution over impact speed: a
/// polynomial of degree 2, of degree 1 below 12 bounces, with a constant of each body. Errors of times give
/// neighbouring bounces opposite errors, which a scatter of restitution does not. Both are root mean squares over the
/// likelihood, larger than the most likely values by Student's t: intervals that take them as known have their level.
/// Of 2e5 bounces and more, about 1e5 in runs over the whole recording are used: both are then good to 0.5 %.
/// `stated`: known standard deviation of a time [s]. Empty with fewer than 6 used bounces, or 4 degrees of
/// freedom: noise and curve are then one.
std::optional<EventNoise> event_noise(const std::vector<Bounce>& bounces, std::optional<double> stated);

/// Returns the noise as text: "0.2 ms for the time of an event, 0.004 for a restitution beside it".
std::string noise_text(const EventNoise& noise);

}  // namespace impactfit
