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

/// Returns the sum of trapezoids over every `step`-th sample of the contact.
double area(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse, std::size_t step) {
    double sum = 0.0;
    for (std::size_t i = pulse.from; i + 1 < pulse.to;) {
        const std::size_t next = std::min(i + step, pulse.to - 1);
        sum += 0.5 * (channel.time[next] - channel.time[i]) *
               (corrected(channel, found, pulse, i) + corrected(channel, found, pulse, next));
        i = next;
    }
    return sum;
}

PulseNumber impulse_of(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse) {
    const double value = area(channel, found, pulse, 1), coarse = area(channel, found, pulse, 2);
    const double span = channel.time[pulse.to - 1] - channel.time[pulse.from];
    const auto samples = static_cast<double>(pulse.to - pulse.from - 1);
    const double of_noise = found.noise.deviation * std::sqrt(found.noise.correlation / samples) * span;
    const double of_offset = found.quiet.error_at(0.5 * (channel.time[pulse.from] + channel.time[pulse.to - 1])) * span;
    const double of_shift = 0.5 * std::abs(pulse.shift) * span / std::sqrt(3.0);
    // The rule of second order is off by about a third of the difference, which also has the noise.
    const double of_rule = std::sqrt(std::max(0.0, std::pow(value - coarse, 2) - of_noise * of_noise)) / 3.0;
    return {value, std::sqrt(of_noise * of_noise + of_offset * of_offset + of_shift * of_shift + of_rule * of_rule)};
}

/// Time at which the mean crosses the level, between samples i and i + 1, and its standard error.
PulseNumber crossing(const std::vector<double>& time, const std::vector<double>& smooth, std::size_t i, double level,
                     double noise) {
    const double slope = (smooth[i + 1] - smooth[i]) / (time[i + 1] - time[i]);
    const double step = time[i + 1] - time[i];
    return {time[i] + (level - smooth[i]) / slope, std::hypot(noise / std::abs(slope), 0.05 * step)};
}

void set_duration(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                  PulseValues& values) {
    std::vector<double> time, smooth;
    const MovingMeans means(found.value, pulse.from, pulse.to, found.width);
    for (std::size_t i = pulse.from; i < pulse.to; ++i) {
        time.push_back(channel.time[i]);
        smooth.push_back(means.at(i, found.width) - remaining_baseline(channel, pulse, i));
    }
    const auto top = static_cast<std::size_t>(std::max_element(smooth.begin(), smooth.end()) - smooth.begin());
    std::size_t begin = top, end = top;
    while (begin > 0 && smooth[begin - 1] > found.level) --begin;
    while (end + 1 < smooth.size() && smooth[end + 1] > found.level) ++end;
    const double noise = found.noise.of(found.width);
    const PulseNumber first = begin > 0 ? crossing(time, smooth, begin - 1, found.level, noise) : PulseNumber{time[0]};
    const PulseNumber last =
        end + 1 < smooth.size() ? crossing(time, smooth, end, found.level, noise) : PulseNumber{time.back()};
    values.begin = first.value;
    values.end = last.value;
    values.duration = {last.value - first.value, std::hypot(first.error, last.error)};
    values.samples = static_cast<long>(end - begin) + 1;
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
    set_duration(channel, found, pulse, values);
    values.whole = whole_duration(channel, found, pulse, values.peak.value);
    return values;
}

}  // namespace impactfit
