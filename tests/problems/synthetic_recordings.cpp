#include "tests/problems/synthetic_recordings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/contact/impact.hpp"
#include "impactfit/dynamics/flight_interval.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

constexpr double metres_of_pixel = 1e-3;

/// Returns the height after a time from a launch upwards from the surface, without drag if k = 0.
double height_after(const Flight& flight, double launch, double time) {
    const double g = flight.gravity, k = flight.drag;
    if (k == 0.0) return launch * time - 0.5 * g * time * time;
    const double rate = std::sqrt(g * k), angle = std::atan(launch * std::sqrt(k / g)), top = angle / rate;
    if (time < top) return std::log(std::cos(angle - rate * time) / std::cos(angle)) / k;
    return rise(flight, launch) - std::log(std::cosh(rate * (time - top))) / k;
}

struct Drop {
    double start, top;                ///< time of the release, height of it
    std::vector<TrueImpact> impacts;  ///< one more than wanted, which ends the last flight
};

Drop make_drop(const RecordingCase& wanted, int number, double start, RandomStream& random) {
    const Flight flight = flight_of_case(wanted);
    Drop drop{start, 0.4 + 0.2 * random.uniform(), {}};
    double speed = speed_after_fall(flight, drop.top).speed;
    double time = start + 0.5 * flight_duration(flight, std::sqrt(2.0 * flight.gravity * drop.top));
    if (flight.drag > 0.0)
        time = start + std::acosh(std::exp(flight.drag * drop.top)) / std::sqrt(flight.gravity * flight.drag);
    for (int i = 0; i <= wanted.bounces + 1; ++i) {
        const double restitution = wanted.restitution + wanted.scatter * random.normal();
        drop.impacts.push_back({number, time, speed, restitution});
        const double duration = flight_duration(flight, speed * restitution);
        time += duration;
        speed = flight_of_interval(flight, duration).landing;
    }
    return drop;
}

double height_at(const RecordingCase& wanted, const Drop& drop, double time) {
    const Flight flight = flight_of_case(wanted);
    if (time < drop.start) return drop.top;
    if (time < drop.impacts.front().time) {
        const double fallen = time - drop.start;
        if (flight.drag == 0.0) return drop.top - 0.5 * flight.gravity * fallen * fallen;
        return drop.top - std::log(std::cosh(std::sqrt(flight.gravity * flight.drag) * fallen)) / flight.drag;
    }
    std::size_t i = 0;
    while (i + 1 < drop.impacts.size() && drop.impacts[i + 1].time <= time) ++i;
    const TrueImpact& last = drop.impacts[i];
    return height_after(flight, last.speed * last.restitution, time - last.time);
}

SyntheticRecording times_of_bounces(const RecordingCase& wanted, RandomStream& random) {
    SyntheticRecording made{"drop,time [s]\n", {}};
    double start = 0.5;
    for (int number = 1; number <= wanted.drops; ++number) {
        Drop drop = make_drop(wanted, number, start, random);
        for (const TrueImpact& one : drop.impacts)
            made.text += fmt::format("{},{:.6f}\n", number, one.time + wanted.error * random.normal());
        start = drop.impacts.back().time + 1.0;
        drop.impacts.pop_back();
        drop.impacts.erase(drop.impacts.begin());
        made.impacts.insert(made.impacts.end(), drop.impacts.begin(), drop.impacts.end());
    }
    return made;
}

SyntheticRecording track_of_ball(const RecordingCase& wanted, RandomStream& random) {
    Drop drop = make_drop(wanted, 1, 0.1 + random.uniform() / wanted.frame_rate, random);
    const double side = 0.4 * random.uniform() - 0.2;
    // The film ends in the last flight.
    const auto last = static_cast<std::size_t>(wanted.bounces) - 1;
    const double end = drop.impacts[last].time +
                       (0.5 + 0.45 * random.uniform()) * (drop.impacts[last + 1].time - drop.impacts[last].time);
    SyntheticRecording made{"Frame,X1,Y1\n", {}};
    const auto pixels = [&](double metres) {
        const double exact = metres / metres_of_pixel + wanted.error * random.normal();
        return wanted.step * std::round(exact / wanted.step);
    };
    for (int frame = 0; frame / wanted.frame_rate < end; ++frame) {
        const double time = frame / wanted.frame_rate;
        const double x = 0.3 + side * std::max(0.0, time - drop.start);
        made.text += fmt::format("{},{:.3f},{:.3f}\n", frame, pixels(x), pixels(height_at(wanted, drop, time)));
    }
    made.impacts.assign(drop.impacts.begin(), drop.impacts.begin() + wanted.bounces);
    return made;
}

}  // namespace

const std::vector<RecordingCase>& recording_cases() {
    constexpr auto times = RecordingKind::bounce_times, track = RecordingKind::track;
    static const std::vector<RecordingCase> cases{
        {"5 drops, 8 bounces", times, 5, 8, 0.85, 0.004, 2e-4, 0.0},
        {"5 drops, no scatter", times, 5, 8, 0.85, 0.0, 2e-4, 0.0},
        {"1 drop, 6 bounces", times, 1, 6, 0.85, 0.004, 2e-4, 0.0},
        {"1 drop, no scatter", times, 1, 6, 0.85, 0.0, 2e-4, 0.0},
        {"1 drop, 4 bounces", times, 1, 4, 0.85, 0.004, 2e-4, 0.0},
        {"5 drops with drag", times, 5, 8, 0.85, 0.004, 2e-4, 0.0, 1e-3, true},
        {"5 drops, 20 dB", times, 5, 8, 0.85, 0.004, 0.03, 0.0},
        {"5 drops, 10 dB", times, 5, 8, 0.85, 0.004, 0.095, 0.0},
        {"60 Hz, 0.3 pixels", track, 1, 3, 0.8, 0.0, 0.3, 60.0},
        {"120 Hz, 0.3 pixels", track, 1, 3, 0.8, 0.0, 0.3, 120.0},
        {"250 Hz, 0.3 pixels", track, 1, 3, 0.8, 0.0, 0.3, 250.0},
        {"1000 Hz, 0.3 pixels", track, 1, 3, 0.8, 0.0, 0.3, 1000.0},
        {"60 Hz, 1 pixel", track, 1, 3, 0.8, 0.0, 1.0, 60.0},
        {"250 Hz, 1 pixel", track, 1, 3, 0.8, 0.0, 1.0, 250.0},
        {"1000 Hz, 1 pixel", track, 1, 3, 0.8, 0.0, 1.0, 1000.0},
        {"250 Hz, whole pixels", track, 1, 3, 0.8, 0.0, 0.3, 250.0, 1.0},
        {"250 Hz, scatter 0.01", track, 1, 3, 0.8, 0.01, 0.3, 250.0},
        {"250 Hz, 8 bounces", track, 1, 8, 0.9, 0.0, 0.3, 250.0},
        {"8 bounces, scatter 0.01", track, 1, 8, 0.9, 0.01, 0.3, 250.0},
        {"250 Hz with drag", track, 1, 3, 0.8, 0.0, 0.3, 250.0, 1e-3, true},
        {"250 Hz, 20 dB", track, 1, 3, 0.8, 0.0, 35.0, 250.0},
        {"250 Hz, 10 dB", track, 1, 3, 0.8, 0.0, 110.0, 250.0},
        {"1000 Hz, 20 dB", track, 1, 3, 0.8, 0.0, 35.0, 1000.0},
        {"1000 Hz, 10 dB", track, 1, 3, 0.8, 0.0, 110.0, 1000.0},
    };
    return cases;
}

Flight flight_of_case(const RecordingCase& wanted) {
    return wanted.drag ? flight_of(light_sphere, light_mass, standard_gravity) : Flight{standard_gravity};
}

SyntheticRecording synthetic_recording(const RecordingCase& wanted, long seed) {
    RandomStream random(seed, 0);
    return wanted.kind == RecordingKind::track ? track_of_ball(wanted, random) : times_of_bounces(wanted, random);
}

}  // namespace impactfit_tests
