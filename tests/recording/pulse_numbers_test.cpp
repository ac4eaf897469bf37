// Numbers of contacts with known truth: bias and coverage of the peak, the weight's impulse in the restitution, noise
// whose size is estimated, steps of the level, and small pulses.

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/recording/pulses/noise_correlation.hpp"
#include "impactfit/recording/pulses/pulse_channel.hpp"
#include "impactfit/recording/pulses/pulse_curve.hpp"
#include "impactfit/recording/pulses/pulse_impacts.hpp"
#include "impactfit/recording/pulses/pulse_values.hpp"
#include "tests/recording/synthetic_pulses.hpp"

namespace impactfit {
namespace {

using test::contact_motion;
using test::ContactMotion;
using test::has_text;
using test::signal_text;
using test::SyntheticSignal;

constexpr double mass_of_body = 0.2, speed_of_body = 0.8, gravity = 9.80665;

/// A contact with `samples` in the middle of a signal eight times as long, with noise of a part of the peak.
PulseChannel channel_of(const ContactMotion& motion, int samples, double noise, std::uint64_t seed) {
    NormalNoise normal(seed);
    PulseChannel channel;
    channel.quantity = CurveQuantity::force;
    const double rate = samples / motion.duration,
                 touch = (4.0 * samples + 0.37 * static_cast<double>(seed % 3)) / rate;
    for (int i = 0; i < 8 * samples; ++i) {
        const double time = i / rate;
        channel.time.push_back(time);
        channel.value.push_back(5.0 + motion.at(time - touch, motion.force) + noise * motion.peak_force * normal());
        channel.lines.push_back(i + 2);
    }
    return channel;
}

/// Errors of a number in its standard errors.
struct ErrorTally {
    int inside = 0, all = 0;
    double sum = 0.0;

    void add(const PulseNumber& number, double truth) {
        const double errors = (number.value - truth) / number.error;
        inside += std::abs(errors) < 1.96 ? 1 : 0;
        sum += errors;
        ++all;
    }
    double mean() const { return sum / all; }
};

RecordedImpacts impacts_of_lines(const std::string& text,
                                 const RecordingOptions& options = test::force_options(mass_of_body, speed_of_body)) {
    return test::impacts_of_force(text, options);
}

}  // namespace

// The force of the second damping rises in a sixth of the contact: restitution 0.5.
TEST_CASE("contacts: the bias of a peak is below half of its error, which covers the truth") {
    ErrorTally all;
    for (const double damping : {4e4, 3e5})
        for (const int samples : {20, 60, 300})
            for (const double noise : {0.1, 0.01, 0.001}) {
                CAPTURE(damping);
                CAPTURE(samples);
                CAPTURE(noise);
                const ContactMotion motion = contact_motion(mass_of_body, speed_of_body, 2e5, damping);
                ErrorTally one;
                for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                    const PulseChannel channel = channel_of(motion, samples, noise, seed);
                    const DetectedPulses found = detected_pulses(channel);
                    REQUIRE(found.pulses.size() == 1);
                    const PulseNumber peak = pulse_values(channel, found, found.pulses.front()).peak;
                    one.add(peak, motion.peak_force), all.add(peak, motion.peak_force);
                }
                // Half an error, and 3.3 standard deviations of a mean of 40.
                CHECK(std::abs(one.mean()) < 0.5 + 3.3 / std::sqrt(40.0));
            }
    // 720 contacts: 3.3 standard deviations of 0.8 % below 95 %. Of few samples the errors are larger than needed.
    CHECK(all.inside > 0.923 * all.all);
    CHECK(all.inside < 0.995 * all.all);
}

// A force that begins with a slope, as that of a linear spring, or with a jump, as of a damper, and few samples.
TEST_CASE("contacts: the errors of duration and impulse cover the truth with few samples and little noise") {
    ErrorTally durations, impulses;
    for (const double jump : {0.0, 0.2})
        for (const int samples : {6, 10, 20, 60})
            for (const double noise : {0.01, 0.001})
                for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                    constexpr int steps = 4000;
                    ContactMotion motion;
                    for (int i = 0; i <= steps; ++i) {
                        const double phase = std::numbers::pi * (jump + (1.0 - jump) * i / steps);
                        motion.time.push_back(1e-2 * i / steps), motion.force.push_back(std::sin(phase));
                    }
                    motion.peak_force = 1.0, motion.duration = 1e-2;
                    const PulseChannel channel = channel_of(motion, samples, noise, seed);
                    const DetectedPulses found = detected_pulses(channel);
                    REQUIRE(found.pulses.size() == 1);
                    const PulseValues values = pulse_values(channel, found, found.pulses.front());
                    durations.add(values.duration, motion.duration_above(values.threshold));
                    const double impulse =
                        1e-2 * (1.0 + std::cos(std::numbers::pi * jump)) / (std::numbers::pi * (1.0 - jump));
                    impulses.add(values.impulse, impulse);
                }
    // 640 contacts: 3.3 standard deviations of 0.9 % below 95 %. Of few samples the errors are larger than needed.
    CHECK(durations.inside > 0.92 * durations.all);
    CHECK(impulses.inside > 0.92 * impulses.all);
}

TEST_CASE("contacts: the weight acts from the touch to the separation") {
    RecordingOptions options = test::force_options(mass_of_body, speed_of_body);
    options.load = mass_of_body * gravity;
    for (const double damping : {4e4, 3e5}) {
        CAPTURE(damping);
        const ContactMotion motion = contact_motion(mass_of_body, speed_of_body, 2e5, damping, gravity);
        SyntheticSignal signal;
        signal.noise = 1e-3 * motion.peak_force;
        const RecordedImpacts found = impacts_of_lines(signal_text(signal, motion, motion.force, 1), options);
        const RecordedImpact& impact = found.impacts.front();
        CHECK(std::abs(impact.restitution - motion.restitution) < 2.0 * impact.restitution_deviation);
        // The weight changes the speed by 0.16 of it; the duration is within 10 %.
        CHECK(impact.restitution_deviation < 0.016);
        const PulseNumber& whole = impact.pulse->whole;
        CHECK(std::abs(whole.value - motion.duration) < 2.0 * whole.error);
        CHECK(whole.value > impact.pulse->duration.value);
        CHECK(has_text(found.notes, "the weight acts from the touch to the separation"));
    }
}

TEST_CASE("contacts: a noise that is estimated contradicts right curves at the level of the test") {
    const ContactMotion motion = contact_motion(mass_of_body, speed_of_body);
    int tested = 0, doubtful = 0, contradicted = 0;
    constexpr int curves = 400;
    for (std::uint64_t seed = 1; seed <= curves; ++seed) {
        const PulseChannel channel = channel_of(motion, 50, 0.1, seed);
        const DetectedPulses found = detected_pulses(channel);
        if (found.pulses.size() != 1) continue;  // one of 400
        ++tested;
        const RowCurve curve = curve_of_pulse(channel, found, found.pulses.front());
        const double rate = 50 / motion.duration, touch = (200.0 + 0.37 * static_cast<double>(seed % 3)) / rate;
        std::vector<double> residuals;
        for (const CurveSample& one : curve.samples)
            residuals.push_back((one.value - motion.at(one.time - touch, motion.force)) / curve.deviation);
        const FitStatistics statistics = fit_statistics(residuals, 0, true, {}, 0, {}, curve.noise_freedom);
        doubtful += *statistics.probability < doubtful_probability ? 1 : 0;
        contradicted += statistics.too_large ? 1 : 0;
    }
    CHECK(tested >= curves - 4);
    CHECK(doubtful < 0.085 * curves);  // 3.3 standard deviations of 1.1 % above 5 %
    CHECK(doubtful > 0.015 * curves);
    CHECK(contradicted <= 3);  // 0.4 are expected; four or more have a probability of 1e-3
}

TEST_CASE("contacts: the correlation time of noise of first order is found, and white noise has none") {
    double sum = 0.0;
    int white = 0;
    constexpr int signals = 60;
    for (std::uint64_t seed = 1; seed <= signals; ++seed) {
        NormalNoise normal(seed);
        std::vector<double> correlated, independent;
        double value = normal();
        for (int i = 0; i < 400; ++i) {
            independent.push_back(normal());
            value = 0.8 * value + 0.6 * independent.back();
            correlated.push_back(value);
        }
        sum += noise_correlation(correlated, 0.0).time;
        white += noise_correlation(independent, 0.0).time < 1.4 ? 1 : 0;
    }
    // (1 + 0.8) / (1 - 0.8) = 9; that of 400 samples scatters by a third, the mean of 60 by 0.4.
    CHECK(sum / signals == doctest::Approx(9.0).epsilon(0.15));
    CHECK(white >= 54);  // the first autocorrelation is beyond two standard errors in 2 % of the signals
}

TEST_CASE("contacts: a step of the level far from a contact is named and taken off") {
    const ContactMotion motion = contact_motion(mass_of_body, speed_of_body);
    for (const double part : {0.02, -0.1})
        for (const double when : {0.04, 0.15}) {  // before the first contact, and between two
            CAPTURE(part);
            CAPTURE(when);
            SyntheticSignal signal;
            signal.length = 0.3, signal.touches = {0.1, 0.2};
            signal.noise = 2e-3 * motion.peak_force;
            signal.step = part * motion.peak_force, signal.step_time = when;
            const RecordedImpacts found = impacts_of_lines(signal_text(signal, motion, motion.force, 1));
            REQUIRE(found.used() == 2);
            CHECK(has_text(found.warnings, "the level steps by"));
            for (const RecordedImpact& impact : found.impacts) {
                const PulseNumber& impulse = impact.pulse->impulse;
                CHECK(std::abs(impulse.value - motion.impulse) < 4.0 * impulse.error);  // eight values
                CHECK(impulse.error < 0.002 * motion.impulse);
            }
        }
    SyntheticSignal drifts;
    drifts.length = 0.3, drifts.touches = {0.1, 0.2}, drifts.drift = 50.0;
    drifts.noise = 2e-3 * motion.peak_force;
    CHECK_FALSE(
        has_text(impacts_of_lines(signal_text(drifts, motion, motion.force, 1)).warnings, "the level steps by"));
}

TEST_CASE("contacts: those below the limit are counted in a note") {
    const ContactMotion motion = contact_motion(mass_of_body, speed_of_body);
    SyntheticSignal large, small;
    large.length = small.length = 0.4;
    large.touches = {0.1}, small.touches = {0.2, 0.3};
    large.noise = 2e-3 * motion.peak_force;
    ContactMotion weak = motion;
    for (double& force : weak.force) force *= 0.03;
    const std::string both =
        test::sum_of_signals(signal_text(large, motion, motion.force, 1), signal_text(small, weak, weak.force, 2));
    const RecordedImpacts found = impacts_of_lines(both);
    CHECK(found.impacts.size() == 1);
    CHECK(has_text(found.notes, "2 smaller pulses are not counted: they are below 5 % of the largest contact"));
    const RecordedImpacts alone = impacts_of_lines(signal_text(large, motion, motion.force, 1));
    CHECK_FALSE(has_text(alone.notes, "not counted"));
}

// At 40 dB the noise of a flank falls below the threshold again and again.
TEST_CASE("contacts: a flank of many noisy samples is one contact") {
    const ContactMotion motion = contact_motion(mass_of_body, speed_of_body);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        const DetectedPulses found = detected_pulses(channel_of(motion, 1000, 0.01, seed));
        CHECK(found.pulses.size() == 1);
        CHECK(found.pulses.front().reason.empty());
    }
}

}  // namespace impactfit
