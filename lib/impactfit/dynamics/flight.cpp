#include "impactfit/dynamics/flight.hpp"

#include <cmath>
#include <numbers>

namespace impactfit {
namespace {

/// (exp(z) - 1) / z, and 1 at z = 0.
double expm1_over(double z) {
    return z == 0.0 ? 1.0 : std::expm1(z) / z;
}

/// z exp(z) / (exp(z) - 1) - 1, the derivative of ln((exp(z) - 1) / z) by ln z. Below 1e-4 the series is exact to
/// rounding: the next term is z^4 / 720.
double slope_of_logarithm(double z) {
    if (std::abs(z) < 1e-4) return z / 2.0 + z * z / 12.0;
    return -z / std::expm1(-z) - 1.0;
}

/// Speed over a height; z is 2 k h of a rise and -2 k h of a fall.
FlightSpeed speed_over(const Flight& flight, double height, double z) {
    const double speed = std::sqrt(2.0 * flight.gravity * height * expm1_over(z));
    return {speed, 0.5 * speed * slope_of_logarithm(z)};
}

}  // namespace

Flight flight_of(const SphereInAir& sphere, double mass, double gravity) {
    const double d = sphere.diameter, area = std::numbers::pi * d * d / 4.0, volume = 2.0 / 3.0 * area * d;
    return {gravity * (1.0 - sphere.density * volume / mass),
            sphere.density * sphere.drag_coefficient * area / (2.0 * mass)};
}

FlightSpeed speed_after_fall(const Flight& flight, double height) {
    return speed_over(flight, height, -2.0 * flight.drag * height);
}

FlightSpeed launch_speed(const Flight& flight, double height) {
    return speed_over(flight, height, 2.0 * flight.drag * height);
}

double rise(const Flight& flight, double speed) {
    const double square = speed * speed / flight.gravity;
    return flight.drag == 0.0 ? square / 2.0 : std::log1p(flight.drag * square) / (2.0 * flight.drag);
}

double fall(const Flight& flight, double speed) {
    const double square = speed * speed / flight.gravity;
    return flight.drag == 0.0 ? square / 2.0 : -std::log1p(-flight.drag * square) / (2.0 * flight.drag);
}

}  // namespace impactfit
