#pragma once
// Synthetic signals of a contact over time: a Hunt-Crossley impact by Runge-Kutta steps, with noise, offset, drift,
// ringing and clipping, as the text of an instrument.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/recording/pulses/pulse_impacts.hpp"
#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit::test {

/// Samples of one contact with k x^1.5 + d x^1.5 x', from the touch at time 0.
struct ContactMotion {
    std::vector<double> time, force, indentation;
    double peak_force = 0.0, peak_indentation = 0.0, duration = 0.0, restitution = 0.0, impulse = 0.0;

    /// Returns a value at a time; 0 outside of the contact.
    double at(double when, const std::vector<double>& values) const {
        if (when <= 0.0 || when >= time.back()) return 0.0;
        const double place = when / time[1];
        const auto i = static_cast<std::size_t>(place);
        const double part = place - static_cast<double>(i);
        return i + 1 < values.size() ? (1.0 - part) * values[i] + part * values[i + 1] : 0.0;
    }
    /// Returns the time of the force above a threshold.
    double duration_above(double threshold) const {
        long count = 0;
        for (const double one : force) count += one > threshold ? 1 : 0;
        return static_cast<double>(count) * time[1];
    }
};

/// `gravity`: along the impact, of a body that falls on the sensor [m/s^2].
inline ContactMotion contact_motion(double mass, double speed, double stiffness = 2e5, double damping = 4e4,
                                    double gravity = 0.0) {
    const double step = 1e-3 * std::pow(mass * mass / (stiffness * stiffness * speed), 0.2);
    const auto force = [&](double x, double v) {
        const double p = std::pow(std::max(x, 0.0), 1.5);
        return p * (stiffness + damping * v);
    };
    ContactMotion motion;
    double x = 0.0, v = speed;
    for (double t = 0.0; x >= 0.0; t += step) {
        motion.time.push_back(t);
        motion.force.push_back(force(x, v));
        motion.indentation.push_back(x);
        const double k1 = v, a1 = gravity - force(x, v) / mass;
        const double k2 = v + 0.5 * step * a1, a2 = gravity - force(x + 0.5 * step * k1, k2) / mass;
        const double k3 = v + 0.5 * step * a2, a3 = gravity - force(x + 0.5 * step * k2, k3) / mass;
        const double k4 = v + step * a3, a4 = gravity - force(x + step * k3, k4) / mass;
        x += step / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        v += step / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    }
    motion.peak_force = *std::max_element(motion.force.begin(), motion.force.end());
    motion.peak_indentation = *std::max_element(motion.indentation.begin(), motion.indentation.end());
    motion.duration = motion.time.back();
    motion.restitution = -v / speed;
    motion.impulse = mass * (speed * (1.0 + motion.restitution) + gravity * motion.duration);
    return motion;
}

/// A signal with contacts at given times.
struct SyntheticSignal {
    std::string header = "Time [s],Force [N]";
    double rate = 5000.0, length = 0.1;                ///< samples per second; duration of the recording [s]
    std::vector<double> touches{0.05};                 ///< [s]
    double noise = 0.0, offset = 0.0, drift = 0.0;     ///< standard deviation, value, and [1/s]
    double step = 0.0, step_time = 0.0;                ///< of the level, and its time [s]
    double correlation = 0.0;                          ///< of neighbouring samples of the noise
    double factor = 1.0;                               ///< -1: reversed sign; of the unit of the column
    double ceiling = 1e300;                            ///< readings above it are at it
    double ringing = 0.0, ringing_frequency = 2000.0;  ///< amplitude after each contact, and [Hz]
    int digits = 6;
};

/// Returns the text of a signal; `values`: force or indentation of the motion.
inline std::string signal_text(const SyntheticSignal& signal, const ContactMotion& motion,
                               const std::vector<double>& values, std::uint64_t seed) {
    NormalNoise normal(seed);
    double noise = signal.noise * normal();
    std::string text = signal.header + "\n";
    const auto count = static_cast<long>(signal.length * signal.rate);
    for (long i = 0; i < count; ++i) {
        const double time = static_cast<double>(i) / signal.rate;
        noise = signal.correlation * noise +
                std::sqrt(1.0 - signal.correlation * signal.correlation) * signal.noise * normal();
        double value = signal.offset + signal.drift * time + noise + (time > signal.step_time ? signal.step : 0.0);
        for (const double touch : signal.touches) {
            value += motion.at(time - touch, values);
            const double since = time - touch - motion.duration;
            if (since > 0.0)
                value -=
                    signal.ringing * std::exp(-300.0 * since) * std::sin(6.2832 * signal.ringing_frequency * since);
        }
        text += fmt::format("{:.7f},{:.{}f}\n", time, signal.factor * std::min(value, signal.ceiling), signal.digits);
    }
    return text;
}

/// Returns the text of the sum of two signals with equal times.
inline std::string sum_of_signals(const std::string& one, const std::string& other) {
    std::istringstream first(one), second(other);
    std::string text, line, added;
    std::getline(first, text), std::getline(second, added);
    text += "\n";
    while (std::getline(first, line) && std::getline(second, added)) {
        const auto comma = line.find(',') + 1;
        text += fmt::format("{}{:.6f}\n", line.substr(0, comma),
                            std::stod(line.substr(comma)) + std::stod(added.substr(added.find(',') + 1)));
    }
    return text;
}

/// True if one of the texts has a part.
inline bool has_text(const std::vector<std::string>& texts, const std::string& part) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

/// Options of a force over time of a body with a stated speed.
inline RecordingOptions force_options(double mass, double speed) {
    RecordingOptions options;
    options.kind = RecordingKind::force;
    options.mass = mass;
    options.impact_speed = speed;
    return options;
}

inline RecordedImpacts impacts_of_force(const std::string& text, const RecordingOptions& options) {
    return impacts_of_pulses({read_signal_text(text, "force.csv")}, options);
}

}  // namespace impactfit::test
