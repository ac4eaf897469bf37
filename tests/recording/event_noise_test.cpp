// Noise of bounces: errors of times and scatter of restitution, separated.

#include "impactfit/recording/bounces/event_noise.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "tests/recording/synthetic_bounces.hpp"

namespace impactfit {
namespace {

std::vector<Bounce> many_bounces(double time_error, double scatter, unsigned seed) {
    std::mt19937 noise(seed);
    std::vector<BounceSeries> series;
    for (int i = 0; i < 20; ++i)
        series.push_back(test::synthetic_drop({.restitution = [](double speed) { return 0.93 - 0.02 * speed; },
                                               .scatter = scatter,
                                               .time_error = time_error},
                                              "drop", noise));
    return bounces_of(series, {9.81}, 0.0);
}

TEST_CASE("recording: errors of times and scatter of restitution are separated") {
    for (const auto& [time, scatter] : {std::pair{3e-4, 1e-6}, {1e-6, 4e-3}, {3e-4, 4e-3}}) {
        const auto noise = event_noise(many_bounces(time, scatter, 7), std::nullopt);
        REQUIRE(noise.has_value());
        // 260 bounces: a standard deviation is known to 4 % alone, and to some 10 % beside the other one.
        if (time > 1e-5) CHECK(noise->time == doctest::Approx(time).epsilon(0.25));
        if (time < 1e-5) CHECK(noise->time < 1e-4);
        if (scatter > 1e-5) CHECK(noise->restitution == doctest::Approx(scatter).epsilon(0.25));
        if (scatter < 1e-5) CHECK(noise->restitution < 1.5e-3);
        CHECK(noise->degrees_of_freedom == 257);
        CHECK(!noise->is_stated);
    }
}

TEST_CASE("recording: a stated error of times leaves the scatter to be estimated") {
    const auto noise = event_noise(many_bounces(3e-4, 4e-3, 11), 3e-4);
    REQUIRE(noise.has_value());
    CHECK(noise->time == 3e-4);
    CHECK(noise->restitution == doctest::Approx(4e-3).epsilon(0.25));
    CHECK(noise->is_stated);
}

TEST_CASE("recording: the difference of two bodies is no noise") {
    std::mt19937 noise(5);
    std::vector<BounceSeries> series;
    for (const double restitution : {0.9, 0.6})
        for (int i = 0; i < 6; ++i) {
            series.push_back(test::synthetic_drop(
                {.restitution = [=](double) { return restitution; }, .scatter = 2e-3, .time_error = 1e-6, .events = 10},
                "drop", noise));
            series.back().body = restitution > 0.7 ? "A" : "B";
        }
    const auto found = event_noise(bounces_of(series, {9.81}, 0.0), std::nullopt);
    REQUIRE(found.has_value());
    // 96 bounces: a standard deviation is known to 7 %; four of these. As one body it is 0.15.
    CHECK(found->restitution == doctest::Approx(2e-3).epsilon(0.3));
}

TEST_CASE("recording: five bounces have no noise of their own") {
    std::mt19937 noise(1);
    const BounceSeries drop = test::synthetic_drop(
        {.restitution = [](double) { return 0.9; }, .time_error = 1e-4, .events = 7}, "drop", noise);
    CHECK(!event_noise(bounces_of({drop}, {9.81}, 0.0), std::nullopt));
}

TEST_CASE("event noise: computed times have a noise of rounding, which is a number") {
    for (const double restitution : {0.9, 1.0}) {  // falling and equal intervals
        BounceSeries drop{"drop 1", {}, {}, {}, 1e-12};
        double time = 0.0, interval = 1.0;
        for (long i = 0; i < 20; ++i, time += interval, interval *= restitution)
            drop.times.push_back(time), drop.lines.push_back(i + 2);
        const auto noise = event_noise(bounces_of({drop}, {9.81}, 0.0), std::nullopt);
        REQUIRE(noise);
        CHECK(noise->time >= 0.0);
        CHECK(noise->time < 1e-6);
        CHECK(noise->restitution > 0.0);
        CHECK(noise->restitution < 1e-6);
    }
}

}  // namespace
}  // namespace impactfit
