// Contacts in an acceleration or a displacement over time: speeds, indentation and restitution of known impacts.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/recording/pulses/pulse_impacts.hpp"
#include "tests/recording/synthetic_pulses.hpp"

namespace impactfit {
namespace {

using test::contact_motion;
using test::ContactMotion;
using test::has_text;
using test::signal_text;
using test::SyntheticSignal;

constexpr double mass = 0.2, gravity = 9.80665;

RecordedImpacts impacts_of_kind(RecordingKind kind, const std::string& text, std::optional<double> speed = {}) {
    RecordingOptions options;
    options.kind = kind;
    options.impact_speed = speed;
    return impacts_of_pulses({read_signal_text(text, "signal.csv")}, options);
}

/// A drop tower: at rest, falling freely for a time, and in contact; readings in g, 1 g at rest.
std::string drop_text(double fall, double noise, std::uint64_t seed, double offset = 0.0) {
    const ContactMotion motion = contact_motion(mass, gravity * fall, 2e6, 1e5);
    NormalNoise normal(seed);
    std::string text = "# time(s), acceleration(g)\n";
    const double release = 0.05, touch = release + fall;
    for (int i = 0; i < 6000; ++i) {
        const double time = 5e-5 * i;
        double value = time < release ? 1.0 : motion.at(time - touch, motion.force) / (mass * gravity);
        text += fmt::format("{:.6f}, {:.5f}\n", time, value + offset + noise * normal());
    }
    return text;
}

}  // namespace

TEST_CASE("a free fall gives the offset and the impact speed of an accelerometer") {
    const double fall = 0.12, speed = gravity * fall;
    const ContactMotion motion = contact_motion(mass, speed, 2e6, 1e5);
    const RecordedImpacts found = impacts_of_kind(RecordingKind::acceleration, drop_text(fall, 0.05, 1, 0.7));
    REQUIRE(found.impacts.size() == 1);
    const RecordedImpact& impact = found.impacts.front();
    const PulseValues& values = *impact.pulse;
    CHECK(values.speed.value == doctest::Approx(speed).epsilon(2e-3));                    // a sample of 2400
    CHECK(values.peak.value == doctest::Approx(motion.peak_force / mass).epsilon(5e-3));  // cut of the parabola
    CHECK(values.depth.value == doctest::Approx(motion.peak_indentation).epsilon(0.02));  // begins at the threshold
    // The contact force acts without the weight here, so the change of speed is that of the force less g T.
    const double e = motion.impulse / (mass * speed) - 1.0 - gravity * values.duration.value / speed;
    CHECK(std::abs(impact.restitution - e) < 4.0 * impact.restitution_deviation);
    CHECK(has_text(found.notes, "free fall of 0.12"));
}

TEST_CASE("a stated speed gives the restitution of an acceleration, without a mass") {
    const ContactMotion motion = contact_motion(mass, 1.0);
    SyntheticSignal signal;
    signal.header = "t [s],acceleration [m/s^2]";
    signal.noise = 2.0;
    ContactMotion scaled = motion;
    for (double& force : scaled.force) force /= mass;
    const RecordedImpacts found =
        impacts_of_kind(RecordingKind::acceleration, signal_text(signal, scaled, scaled.force, 1), 1.0);
    const RecordedImpact& impact = found.impacts.front();
    CHECK(std::abs(impact.restitution - motion.restitution) < 3.0 * impact.restitution_deviation);
    CHECK(found.curves.front().quantity == CurveQuantity::acceleration);
}

TEST_CASE("a zero shift of an accelerometer is named") {
    const ContactMotion motion = contact_motion(mass, 1.0);
    std::string text = "time [s],acceleration [m/s^2]\n";
    NormalNoise normal(1);
    for (int i = 0; i < 1000; ++i) {
        const double time = 1e-4 * i;
        text += fmt::format("{:.4f},{:.4f}\n", time,
                            motion.at(time - 0.04, motion.force) / mass + (time > 0.047 ? 8.0 : 0.0) + 0.5 * normal());
    }
    CHECK(has_text(impacts_of_kind(RecordingKind::acceleration, text, 1.0).warnings, "a zero shift"));
}

TEST_CASE("the slopes of a displacement give speed, rebound and restitution with their errors") {
    const double speed = 0.8;
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.header = "Time (Sec),Displacement (in)";
    signal.factor = -1.0 / 0.0254;
    signal.rate = 20'000.0;
    signal.digits = 8;
    signal.noise = 0.005 * motion.peak_indentation;
    long within = 0;
    constexpr int contacts = 200;
    for (int i = 0; i < contacts; ++i) {
        const RecordedImpacts found =
            impacts_of_kind(RecordingKind::displacement,
                            signal_text(signal, motion, motion.indentation, static_cast<std::uint64_t>(i)));
        REQUIRE(found.impacts.size() == 1);
        const PulseNumber& in = found.impacts.front().pulse->speed;
        within += std::abs(in.value - speed) < 1.96 * in.error ? 1 : 0;
        CHECK(std::abs(in.value - speed) < 5.0 * in.error);
        CHECK(std::abs(found.impacts.front().restitution - motion.restitution) <
              5.0 * found.impacts.front().restitution_deviation);
    }
    CHECK(within > 176);  // 88 %: the polynomial is not the motion
}

TEST_CASE("rounded times of a displacement may be equal") {
    const ContactMotion motion = contact_motion(mass, 0.8);
    std::string text = "Time (Sec),Displacement (in)\n\n";
    for (int i = 0; i < 600; ++i) {
        const double time = 1e-4 * i;
        text += fmt::format("{:.3f},{:.5f}\n", time, -motion.at(time - 0.02, motion.indentation) / 0.0254);
    }
    const RecordedImpacts found = impacts_of_kind(RecordingKind::displacement, text);
    CHECK(found.impacts.front().pulse->peak.value == doctest::Approx(motion.peak_indentation).epsilon(0.02));
    CHECK(found.impacts.front().pulse->speed.value == doctest::Approx(0.8).epsilon(0.15));  // 13 times in the contact
}

}  // namespace impactfit
