// Bounces between flights: speeds and restitution of exact times, and events that were missed or counted twice.

#include "impactfit/recording/bounces/bounce_flights.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "tests/recording/synthetic_bounces.hpp"

namespace impactfit {
namespace {

constexpr SphereInAir table_tennis{.diameter = 0.04, .density = 1.2, .drag_coefficient = 0.5};

double falling_restitution(double speed) {
    return 0.95 - 0.04 * speed;
}

BounceSeries exact_drop(double contact = 0.0) {
    std::mt19937 noise(1);
    return test::synthetic_drop(
        {.restitution = falling_restitution, .flight = flight_of(table_tennis, 2.7e-3, 9.80665), .contact = contact},
        "drop 1", noise);
}

TEST_CASE("recording: exact times give back speed and restitution") {
    const Flight flight = flight_of(table_tennis, 2.7e-3, 9.80665);
    for (const double contact : {0.0, 1e-3}) {
        const std::vector<Bounce> bounces = bounces_of({exact_drop(contact)}, flight, contact);
        REQUIRE(bounces.size() == 13);
        for (const Bounce& bounce : bounces) {
            CHECK(bounce.impact.is_used());
            // The interval is a difference of times of some seconds: 1e-15 of them over 0.1 s.
            CHECK(bounce.impact.restitution ==
                  doctest::Approx(falling_restitution(bounce.impact.impact_speed)).epsilon(1e-12));
        }
    }
}

TEST_CASE("recording: a contact that is left out shifts restitution by its part of an interval") {
    const Bounce bounce = bounces_of({exact_drop(1e-3)}, {9.80665}, 0.0).front();
    const Bounce without = bounces_of({exact_drop(1e-3)}, {9.80665}, 1e-3).front();
    CHECK(bounce.impact.restitution > without.impact.restitution);
}

TEST_CASE("recording: derivatives by the times agree with differences") {
    const Flight flight = flight_of(table_tennis, 2.7e-3, 9.80665);
    const BounceSeries drop = exact_drop();
    const Bounce bounce = bounces_of({drop}, flight, 0.0)[4];
    constexpr double step = 1e-6;  // differences are exact to some 1e-9 of a derivative
    for (std::size_t i = 0; i < 3; ++i) {
        BounceSeries later = drop, earlier = drop;
        later.times[bounce.events[i]] += step;
        earlier.times[bounce.events[i]] -= step;
        const RecordedImpact high = bounces_of({later}, flight, 0.0)[4].impact;
        const RecordedImpact low = bounces_of({earlier}, flight, 0.0)[4].impact;
        CHECK((high.impact_speed - low.impact_speed) / (2 * step) ==
              doctest::Approx(bounce.speed_by_time[i]).epsilon(1e-6));
        CHECK((high.restitution - low.restitution) / (2 * step) ==
              doctest::Approx(bounce.restitution_by_time[i]).epsilon(1e-6));
    }
}

/// Returns the numbers of the events whose bounces are left out.
std::vector<long> left_out(const BounceSeries& series) {
    std::vector<long> numbers;
    for (const Bounce& bounce : bounces_of({series}, {9.80665}, 0.0))
        if (!bounce.impact.is_used()) numbers.push_back(bounce.impact.number);
    return numbers;
}

TEST_CASE("recording: a missed event leaves out the two bounces beside it") {
    for (const double restitution : {0.5, 0.75, 0.95}) {
        std::mt19937 noise(1);
        const BounceSeries whole = test::synthetic_drop(
            {.restitution = [=](double) { return restitution; }, .time_error = 1e-5, .events = 9}, "drop 1", noise);
        CHECK(left_out(whole).empty());
        for (std::size_t missed = 2; missed + 2 < whole.times.size(); ++missed) {
            CAPTURE(restitution);
            CAPTURE(missed);
            BounceSeries series = whole;
            series.times.erase(series.times.begin() + static_cast<long>(missed));
            series.lines.erase(series.lines.begin() + static_cast<long>(missed));
            const auto number = static_cast<long>(missed);
            CHECK(left_out(series) == std::vector<long>{number, number + 1});
        }
    }
}

TEST_CASE("recording: an event counted twice is removed and the bounces beside it stay") {
    std::mt19937 noise(1);
    const BounceSeries whole = test::synthetic_drop(
        {.restitution = [](double) { return 0.8; }, .time_error = 1e-5, .events = 9}, "drop 1", noise);
    for (std::size_t after = 1; after + 2 < whole.times.size(); ++after) {
        CAPTURE(after);
        BounceSeries series = whole;
        series.times.insert(series.times.begin() + static_cast<long>(after) + 1, whole.times[after] + 0.02);
        series.lines.insert(series.lines.begin() + static_cast<long>(after) + 1, 99);
        for (const Bounce& bounce : bounces_of({series}, {9.80665}, 0.0))
            if (bounce.impact.number != static_cast<long>(after) + 2) CHECK(bounce.impact.reason.empty());
        CHECK(left_out(series) == std::vector<long>{static_cast<long>(after) + 2});
        for (const Bounce& bounce : bounces_of({series}, {9.80665}, 0.0))
            if (bounce.impact.is_used()) CHECK(bounce.impact.restitution == doctest::Approx(0.8).epsilon(2e-3));
    }
}

TEST_CASE("recording: a flight that is longer than the one before is no bounce") {
    std::mt19937 noise(1);
    BounceSeries series = test::synthetic_drop({.restitution = [](double) { return 0.9; }}, "drop 1", noise);
    for (std::size_t i = 8; i < series.times.size(); ++i) series.times[i] += 0.06;  // a hand lifts the ball
    const std::vector<long> numbers = left_out(series);
    CHECK(std::find(numbers.begin(), numbers.end(), 8) != numbers.end());
}

}  // namespace
}  // namespace impactfit
