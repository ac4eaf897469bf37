#include "impactfit/dynamics/flight_interval.hpp"

#include <cmath>

namespace impactfit {
namespace {

double scaled_duration(double x) {
    return std::atan(x) + std::asinh(x);
}

double slope_of_duration(double x) {
    return 1.0 / (1.0 + x * x) + 1.0 / std::sqrt(1.0 + x * x);
}

/// Returns x with scaled_duration(x) = s. The function is concave, so Newton's method from below converges; s / 2 is
/// below, since both terms are at most x.
double launch_of_duration(double s) {
    double x = 0.5 * s;
    for (int step = 0; step < 50; ++step) {
        const double change = (s - scaled_duration(x)) / slope_of_duration(x);
        x += change;
        if (std::abs(change) <= 1e-15 * x) break;
    }
    return x;
}

}  // namespace

FlightOfInterval flight_of_interval(const Flight& flight, double duration) {
    const double g = flight.gravity, k = flight.drag, half = 0.5 * g;
    const double s = duration * std::sqrt(k * g);
    // Below 1e-8 the relative effect of the drag, x^2 / 4, is under rounding.
    if (s < 1e-8) return {half * duration, half * duration, half, half, 0.0, 0.0};
    const double unit = std::sqrt(g / k), x = launch_of_duration(s), root = std::sqrt(1.0 + x * x);
    const double by_s = 1.0 / slope_of_duration(x), cube = root * root * root;
    const double rate = std::sqrt(k * g) * by_s, drag = 0.5 * s * by_s;
    return {unit * x,           unit * x / root,         unit * rate,
            unit * rate / cube, unit * (drag - 0.5 * x), unit * (drag / cube - 0.5 * x / root)};
}

double flight_duration(const Flight& flight, double launch) {
    const double x = launch * std::sqrt(flight.drag / flight.gravity);
    if (x < 1e-8) return 2.0 * launch / flight.gravity;
    return scaled_duration(x) / std::sqrt(flight.drag * flight.gravity);
}

}  // namespace impactfit
