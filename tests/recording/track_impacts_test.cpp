// Impacts of tracks: known bounces with noise, units from gravity, and tracks that are refused.

#include "impactfit/recording/tracks/track_impacts.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <random>
#include <string>

#include "impactfit/core/error.hpp"
#include "tests/problems/synthetic_recordings.hpp"

namespace impactfit {
namespace {

/// A ball that rests, is dropped from 0.5 m, and bounces.
struct SyntheticTrack {
    double restitution = 0.7, noise = 3e-4, frame_rate = 250.0, metres_of_unit = 1.0, tilt = 0.0;
    double side_speed = 0.2;  ///< in m/s, unchanged by the impacts
    double rest = 0.1;        ///< before the drop [s]
    bool frames = false, downward = false;
    unsigned seed = 1;
};

double height_at(double time, const SyntheticTrack& track) {
    constexpr double gravity = 9.80665, drop = 0.5;
    if (time < track.rest) return drop;
    double speed = std::sqrt(2.0 * gravity * drop), start = track.rest + speed / gravity;
    if (time < start) return drop - 0.5 * gravity * std::pow(time - track.rest, 2);
    while (true) {
        speed *= track.restitution;
        const double duration = 2.0 * speed / gravity;
        if (duration < 1e-3) return 0.0;  // at rest
        if (time < start + duration) return speed * (time - start) - 0.5 * gravity * std::pow(time - start, 2);
        start += duration;
    }
}

SignalTable table_of(const SyntheticTrack& track) {
    std::mt19937 generator(track.seed);
    std::normal_distribution<double> normal;
    std::string text = track.frames ? "Frame,X1,Y1\n" : "t,x,y\n";
    for (int i = 0; i < 300; ++i) {
        const double time = i / track.frame_rate, height = height_at(time, track);
        const double side = time < track.rest ? 0.0 : track.side_speed * (time - track.rest);
        const double up = track.downward ? -height : height;
        const double x = side * std::cos(track.tilt) - up * std::sin(track.tilt) + track.noise * normal(generator);
        const double y = side * std::sin(track.tilt) + up * std::cos(track.tilt) + track.noise * normal(generator);
        text += fmt::format("{},{},{}\n", track.frames ? fmt::format("{}", i + 7) : fmt::format("{:.6f}", time),
                            x / track.metres_of_unit, y / track.metres_of_unit);
    }
    return read_signal_text(text, "track.csv");
}

RecordedImpacts impacts_of(const SyntheticTrack& track, const RecordingOptions& options = {}) {
    return impacts_of_tracks({table_of(track)}, options, {9.80665});
}

double total_deviation(const RecordedImpacts& found, std::size_t impact, double CommonError::Effect::*value) {
    double variance = 0.0;
    for (const CommonError& error : found.errors)
        for (const CommonError::Effect& effect : error.effects)
            if (effect.row == impact) variance += std::pow(effect.*value, 2);
    return std::sqrt(variance);
}

TEST_CASE("recording: a track gives speed and restitution of its bounces") {
    for (const double restitution : {0.4, 0.7, 0.9}) {
        const RecordedImpacts found = impacts_of({.restitution = restitution});
        CAPTURE(restitution);
        CAPTURE(found.impacts[0].reason);
        REQUIRE(found.used() >= 2);
        const double first = std::sqrt(2.0 * 9.80665 * 0.5);
        for (std::size_t i = 0; i < 2; ++i) {
            const RecordedImpact& impact = found.impacts[i];
            REQUIRE(impact.is_used());
            const double speed = first * std::pow(restitution, static_cast<double>(i));
            // Five standard deviations: one of some 40 values in these tests may be off by three.
            CHECK(std::abs(impact.impact_speed - speed) <
                  5.0 * total_deviation(found, i, &CommonError::Effect::impact_speed));
            CHECK(std::abs(impact.restitution - restitution) <
                  5.0 * total_deviation(found, i, &CommonError::Effect::restitution));
            CHECK(impact.tangential_speed == doctest::Approx(0.2).epsilon(0.05));
        }
    }
}

TEST_CASE("recording: stated errors of a track cover the truth") {
    int inside = 0, all = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        const RecordedImpacts found = impacts_of({.noise = 1e-3, .seed = seed});
        REQUIRE(found.impacts[0].is_used());
        const double off = std::abs(found.impacts[0].restitution - 0.7);
        inside += off < 1.96 * total_deviation(found, 0, &CommonError::Effect::restitution) ? 1 : 0;
        ++all;
    }
    // 95 of 100 with a standard deviation of 2.2.
    CHECK(inside >= 88);
    CHECK(inside < all);
}

TEST_CASE("recording: pixels, frames and a tilted or reversed camera") {
    RecordingOptions options;
    options.frame_rate = 250.0;
    for (const double tilt : {0.0, 0.3, 1.5})
        for (const bool downward : {false, true}) {
            CAPTURE(tilt);
            const RecordedImpacts found =
                impacts_of({.metres_of_unit = 1.3e-3, .tilt = tilt, .frames = true, .downward = downward}, options);
            CHECK(found.impacts[0].restitution == doctest::Approx(0.7).epsilon(0.01));
            // The clock begins with frame 7; the fall of 0.5 m begins after 0.1 s. A tenth of a frame.
            const double fall = std::sqrt(2.0 * 0.5 / 9.80665);
            CHECK(std::abs(found.impacts[0].time - (7.0 / 250.0 + 0.1 + fall)) < 0.1 / 250.0);
            REQUIRE(found.signals.size() == 1);
            CHECK(found.signals[0].event_times[0] == found.impacts[0].time);
            CHECK(found.signals[0].value.front() == doctest::Approx(0.5).epsilon(0.02));  // m above the surface
            // The scale from gravity is known to some tenths of a percent.
            CHECK(found.impacts[0].impact_speed == doctest::Approx(3.1316).epsilon(0.01));
        }
    RecordingOptions scaled;
    scaled.scale = 1.3e-3;
    const RecordedImpacts found = impacts_of({.metres_of_unit = 1.3e-3, .frames = true}, scaled);
    CHECK(found.impacts[0].impact_speed == doctest::Approx(3.1316).epsilon(0.01));
}

TEST_CASE("recording: a wrong frame rate or unit is named with its factor") {
    RecordingOptions options;
    options.frame_rate = 125.0;
    options.scale = 1.3e-3;
    try {
        impacts_of({.metres_of_unit = 1.3e-3, .frames = true}, options);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(error.problem() == "the body does not fall with gravity");
        CHECK(error.allowed().find("2 times the frame rate") != std::string::npos);
    }
    CHECK_THROWS_WITH_AS(impacts_of({.metres_of_unit = 1e-2}), doctest::Contains("with coordinates in m"), Error);
}

TEST_CASE("recording: tracks without scale and rate, and without an impact, are refused") {
    CHECK_THROWS_WITH_AS(impacts_of({.frames = true}), doctest::Contains("frames and pixels has no speeds"), Error);
    CHECK_THROWS_WITH_AS(impacts_of({.rest = 2.0}), doctest::Contains("no impact was found"), Error);
}

TEST_CASE("recording: each of 1200 impacts of a long track is found") {
    constexpr int impacts = 1200;
    constexpr double rate = 250.0, gravity = 9.80665, speed = 2.2;  // flights of 112 frames
    std::mt19937 generator(2);
    std::normal_distribution<double> normal(0.0, 3e-4);
    SignalTable table = table_of({});
    for (SignalColumn& column : table.columns) column.values.clear();
    table.lines.clear();
    double begin = 0.0, up = speed;
    for (int i = 0, frame = 0; i <= impacts; ++i, begin += 2.0 * up / gravity, up = i % 2 == 0 ? speed : 0.9 * speed)
        for (double after = frame / rate - begin; after < 2.0 * up / gravity; after = ++frame / rate - begin) {
            table.columns[0].values.push_back(frame / rate);
            table.columns[1].values.push_back(normal(generator));
            table.columns[2].values.push_back((up - 0.5 * gravity * after) * after + normal(generator));
            table.lines.push_back(frame + 2);
        }
    REQUIRE(table.lines.size() > 100'000);
    const RecordedImpacts found = impacts_of_tracks({table}, {}, {gravity});
    CHECK(found.impacts.size() == impacts);
    CHECK(found.impacts.back().restitution == doctest::Approx(found.impacts[1].restitution).epsilon(0.01));
}

TEST_CASE("recording: positions off their arc are left out with a warning") {
    SignalTable table = table_of({});
    table.columns[2].values[90] += 0.05;
    const RecordedImpacts found = impacts_of_tracks({table}, {}, {9.80665});
    REQUIRE(found.warnings.size() == 1);
    CAPTURE(found.warnings.front());
    CHECK(found.warnings.front().find("1 position off its arc") != std::string::npos);
    CHECK(found.impacts[0].restitution == doctest::Approx(0.7).epsilon(0.01));
}

TEST_CASE("recording: drag in the arcs gives back the restitution of a light ball") {
    const impactfit_tests::RecordingCase light{.name = "light",
                                               .kind = RecordingKind::track,
                                               .drops = 1,
                                               .bounces = 3,
                                               .restitution = 0.8,
                                               .scatter = 0.0,
                                               .error = 0.01,
                                               .frame_rate = 250.0,
                                               .drag = true};
    const auto made = impactfit_tests::synthetic_recording(light, 1);
    const SignalTable table = read_signal_text(made.text, "track.csv");
    RecordingOptions options;
    options.frame_rate = light.frame_rate;
    const Flight flight = impactfit_tests::flight_of_case(light);
    const RecordedImpacts found = impacts_of_tracks({table}, options, flight, 0.1);
    const RecordedImpacts without = impacts_of_tracks({table}, options, {flight.gravity});
    REQUIRE(found.impacts.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        // The noise of 0.01 mm gives 1e-5; the rest is the time of a frame between the arcs.
        CHECK(found.impacts[i].restitution == doctest::Approx(0.8).epsilon(1e-4));
        CHECK(found.impacts[i].impact_speed == doctest::Approx(made.impacts[i].speed).epsilon(1e-3));
    }
    CHECK(std::abs(without.impacts[0].restitution - 0.8) > 0.005);
    REQUIRE(found.errors.back().name == "drag_coefficient_error");
    REQUIRE(found.errors.back().effects.size() == 3);
    // A drag larger by 10 % changes the restitution by a tenth of what drag does, to second order.
    const double whole = found.impacts[0].restitution - without.impacts[0].restitution;
    CHECK(found.errors.back().effects[0].restitution == doctest::Approx(0.1 * whole).epsilon(0.2));
}

TEST_CASE("recording: an impact at the end of a noisy track that is not found is named") {
    int missed = 0;
    for (unsigned seed = 1; seed <= 80; ++seed) {
        CAPTURE(seed);
        RecordedImpacts found{RecordingKind::track, {}, {}};
        try {
            found =
                impacts_of({.restitution = 0.8, .noise = 0.035, .seed = seed});  // 20 dB; impacts at 0.42 and 0.93 s
        } catch (const Error&) {
            continue;  // refused by name
        }
        if (found.impacts.back().time > 0.8) continue;
        ++missed;
        REQUIRE(found.warnings.size() == 1);
        CHECK(found.warnings.front().find("at the surface again at 0.9") != std::string::npos);
    }
    CHECK(missed > 5);                                // else the test has no case
    for (const double restitution : {0.4, 0.7, 0.9})  // the bounces become too short for a flight
        CHECK(impacts_of({.restitution = restitution}).warnings.empty());
}

}  // namespace
}  // namespace impactfit
