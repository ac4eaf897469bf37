#include "impactfit/recording/pulses/pulse_values.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/recording/pulses/pulse_flanks.hpp"
#include "impactfit/recording/pulses/pulse_peak.hpp"

namespace impactfit {
namespace {

double corrected(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse, std::size_t i) {
    return found.value[i] - remaining_baseline(channel, pulse, i);
}

/// Returns the sum of trapezoids over every `step`-th sample of the contact from `begin` on. Both ends are quiet.
double area(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse, std::size_t step,
            std::size_t begin = 0) {
    double sum = 0.0;
    for (std::size_t i = pulse.from + begin; i + 1 < pulse.to;) {
        const std::size_t next = std::min(i + step, pulse.to - 1);
        sum += 0.5 * (channel.time[next] - channel.time[i]) *
               (corrected(channel, found, pulse, i) + corrected(channel, found, pulse, next));
        i = next;
    }
    return sum;
}

/// Returns the error of the trapezoidal rule: a third of the root mean square by which the sums of every third sample
/// are off. A force that begins with a slope or a jump has errors of h^2 or h that depend on the place of the touch in
/// its step; the three sums have three places.
double error_of_rule(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse, double whole,
                     double of_noise) {
    double squares = 0.0;
    for (const std::size_t begin : {0u, 1u, 2u}) squares += std::pow(area(channel, found, pulse, 3, begin) - whole, 2);
    return std::sqrt(std::max(0.0, squares / 3.0 - 2.0 * of_noise * of_noise)) / 3.0;
}

PulseNumber impulse_of(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse) {
    const double value = area(channel, found, pulse, 1);
    const double span = channel.time[pulse.to - 1] - channel.time[pulse.from];
    const auto samples = static_cast<double>(pulse.to - pulse.from - 1);
    const double of_noise = found.noise.deviation * std::sqrt(found.noise.correlation / samples) * span;
    const double of_offset = found.quiet.error_at(0.5 * (channel.time[pulse.from] + channel.time[pulse.to - 1])) * span;
    const double of_shift = 0.5 * std::abs(pulse.shift) * span / std::sqrt(3.0);
    const double of_rule = error_of_rule(channel, found, pulse, value, of_noise);
    return {value, std::sqrt(of_noise * of_noise + of_offset * of_offset + of_shift * of_shift + of_rule * of_rule)};
}

void set_ends(const PulseFlanks& flanks, PulseValues& values) {
    const auto [touch, separation, samples] = flanks;
    values.begin = touch.passage.value;
    values.end = separation.passage.value;
    values.duration = {values.end - values.begin, std::hypot(touch.passage.error, separation.passage.error)};
    values.whole = {separation.end.value - touch.end.value, std::hypot(touch.end.error, separation.end.error)};
    values.samples = samples;
}

}  // namespace

double remaining_baseline(const PulseChannel& channel, const DetectedPulse& pulse, std::size_t sample) {
    if (pulse.shift == 0.0) return 0.0;
    const double begin = channel.time[pulse.first], length = channel.time[pulse.last] - begin;
    return pulse.shift * std::clamp((channel.time[sample] - begin) / length, 0.0, 1.0);
}

PulseValues pulse_values(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse) {
    PulseValues values{channel.quantity};
    values.threshold = found.level;
    values.impulse = impulse_of(channel, found, pulse);
    values.peak = peak_of_pulse(channel, found, pulse);
    set_ends(flanks_of_pulse(channel, found, pulse, values.peak.value), values);
    return values;
}

}  // namespace impactfit
