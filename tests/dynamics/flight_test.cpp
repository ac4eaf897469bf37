// Vertical flight in air: speeds of falls and rises.

#include "impactfit/dynamics/flight.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <utility>

namespace impactfit {
namespace {

constexpr SphereInAir table_tennis{.diameter = 0.04, .density = 1.2, .drag_coefficient = 0.5};

/// Speed after a path of `height`, by steps of the classical Runge-Kutta method in the height: d(v^2/2)/dh = a(v).
double speed_by_steps(const Flight& flight, double square, double height, double direction) {
    constexpr int steps = 2000;
    const auto slope = [&](double v2) { return 2.0 * (-flight.gravity - direction * flight.drag * v2) * direction; };
    const double h = height / steps;
    for (int i = 0; i < steps; ++i) {
        const double a = slope(square), b = slope(square + 0.5 * h * a), c = slope(square + 0.5 * h * b),
                     d = slope(square + h * c);
        square += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
    }
    return std::sqrt(square);
}

TEST_CASE("flight: a fall and a rise agree with integration in steps") {
    const Flight flight = flight_of(table_tennis, 2.7e-3, 9.80665);
    CHECK(flight.gravity == doctest::Approx(9.80665 * (1.0 - 1.2 * 3.3510321638e-5 / 2.7e-3)).epsilon(1e-9));
    for (const double height : {0.05, 0.3, 2.0}) {
        // Steps of order 4: error below 1e-12.
        CHECK(speed_after_fall(flight, height).speed ==
              doctest::Approx(speed_by_steps(flight, 0.0, height, -1.0)).epsilon(1e-11));
        const double up = launch_speed(flight, height).speed;
        CHECK(std::abs(speed_by_steps(flight, up * up, 0.999 * height, 1.0) -
                       launch_speed(flight, 0.001 * height).speed) < 1e-9);
        CHECK(rise(flight, up) == doctest::Approx(height).epsilon(1e-13));
        CHECK(fall(flight, speed_after_fall(flight, height).speed) == doctest::Approx(height).epsilon(1e-12));
    }
}

TEST_CASE("flight: slopes are derivatives by the logarithm of the drag") {
    const Flight flight{9.8, 0.15};
    constexpr double step = 1e-5;  // central difference: error 1e-10
    const Flight more{9.8, 0.15 * std::exp(step)}, less{9.8, 0.15 * std::exp(-step)};
    for (const double height : {1e-5, 0.02, 1.5}) {
        CHECK(
            speed_after_fall(flight, height).slope ==
            doctest::Approx((speed_after_fall(more, height).speed - speed_after_fall(less, height).speed) / (2 * step))
                .epsilon(1e-5));
        CHECK(launch_speed(flight, height).slope ==
              doctest::Approx((launch_speed(more, height).speed - launch_speed(less, height).speed) / (2 * step))
                  .epsilon(1e-5));
    }
}

TEST_CASE("flight: without drag the speed is that of free fall") {
    const Flight vacuum{9.81};
    CHECK(speed_after_fall(vacuum, 2.0).speed == std::sqrt(2.0 * 9.81 * 2.0));
    CHECK(launch_speed(vacuum, 2.0).speed == std::sqrt(2.0 * 9.81 * 2.0));
    CHECK(speed_after_fall(vacuum, 2.0).slope == 0.0);
}

TEST_CASE("flight: drag changes the restitution of a table-tennis ball from 0.912 to 0.948 at 30 cm") {
    const Flight flight = flight_of(table_tennis, 2.7e-3, 9.80665);
    const double e = 0.912, height = 0.3, rebound = e * e * height;  // heights without drag
    const double corrected = launch_speed(flight, rebound).speed / speed_after_fall(flight, height).speed;
    CHECK(corrected == doctest::Approx(0.948).epsilon(5e-4));  // three digits are known
}

}  // namespace
}  // namespace impactfit
