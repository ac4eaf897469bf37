// Flights from a launch to the landing in air: speeds of a duration.

#include "impactfit/dynamics/flight_interval.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

namespace impactfit {
namespace {

constexpr SphereInAir light_ball{.diameter = 0.04, .density = 1.2, .drag_coefficient = 0.5};
constexpr double gravity = 9.80665;

/// Duration and landing speed of a flight, by steps of the classical Runge-Kutta method in the time.
struct SteppedFlight {
    double duration, landing;
};

SteppedFlight flight_by_steps(const Flight& flight, double launch) {
    const auto slope = [&](double v) { return -flight.gravity - flight.drag * v * std::abs(v); };
    const double h = 1e-5;
    double time = 0.0, height = 0.0, speed = launch;
    while (true) {
        const double a = slope(speed), b = slope(speed + 0.5 * h * a), c = slope(speed + 0.5 * h * b),
                     d = slope(speed + h * c);
        const double next = speed + h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
        const double rise = h * speed + h * h / 6.0 * (a + b + c);
        if (height + rise < 0.0) {  // the last part of a step, with a constant acceleration
            const double part = 2.0 * height / (-speed + std::sqrt(speed * speed - 2.0 * a * height));
            return {time + part, -(speed + a * part)};
        }
        time += h, height += rise, speed = next;
    }
}

TEST_CASE("flight: the speeds of a duration agree with integration in steps") {
    const Flight flight = flight_of(light_ball, 2.7e-3, gravity);
    for (const double launch : {0.3, 2.0, 8.0}) {
        const SteppedFlight stepped = flight_by_steps(flight, launch);
        const FlightOfInterval found = flight_of_interval(flight, stepped.duration);
        // The last step of 1e-5 s has a constant acceleration: errors of 1e-5 squared.
        CHECK(found.launch == doctest::Approx(launch).epsilon(1e-8));
        CHECK(found.landing == doctest::Approx(stepped.landing).epsilon(1e-8));
        CHECK(flight_duration(flight, launch) == doctest::Approx(stepped.duration).epsilon(1e-8));
    }
}

TEST_CASE("flight: the speeds of a duration are those of its height") {
    const Flight flight = flight_of(light_ball, 2.7e-3, gravity);
    for (const double duration : {1e-3, 0.1, 0.5, 3.0}) {
        const FlightOfInterval found = flight_of_interval(flight, duration);
        CHECK(flight_duration(flight, found.launch) == doctest::Approx(duration).epsilon(1e-14));
        CHECK(rise(flight, found.launch) == doctest::Approx(fall(flight, found.landing)).epsilon(1e-12));
    }
}

TEST_CASE("flight: without drag both speeds are half the duration times gravity") {
    for (const double drag : {0.0, 1e-20}) {
        const FlightOfInterval found = flight_of_interval({gravity, drag}, 0.4);
        CHECK(found.launch == doctest::Approx(0.2 * gravity).epsilon(1e-15));
        CHECK(found.landing == doctest::Approx(0.2 * gravity).epsilon(1e-15));
        CHECK(found.launch_by_time == doctest::Approx(0.5 * gravity).epsilon(1e-15));
        CHECK(flight_duration({gravity, drag}, found.launch) == doctest::Approx(0.4).epsilon(1e-15));
    }
}

TEST_CASE("flight: the derivatives of the speeds agree with differences") {
    const Flight flight = flight_of(light_ball, 2.7e-3, gravity);
    constexpr double step = 1e-5, duration = 0.45;  // central differences: 1e-10 of the step squared
    const FlightOfInterval at = flight_of_interval(flight, duration);
    const FlightOfInterval later = flight_of_interval(flight, duration + step),
                           sooner = flight_of_interval(flight, duration - step);
    CHECK(at.launch_by_time == doctest::Approx((later.launch - sooner.launch) / (2.0 * step)).epsilon(1e-8));
    CHECK(at.landing_by_time == doctest::Approx((later.landing - sooner.landing) / (2.0 * step)).epsilon(1e-8));
    const FlightOfInterval more = flight_of_interval({flight.gravity, flight.drag * std::exp(step)}, duration),
                           less = flight_of_interval({flight.gravity, flight.drag * std::exp(-step)}, duration);
    CHECK(at.launch_by_drag == doctest::Approx((more.launch - less.launch) / (2.0 * step)).epsilon(1e-8));
    CHECK(at.landing_by_drag == doctest::Approx((more.landing - less.landing) / (2.0 * step)).epsilon(1e-8));
}

}  // namespace
}  // namespace impactfit
