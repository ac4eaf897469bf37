#include "impactfit/recording/pulses/pulse_depth.hpp"

#include <cmath>

#include "impactfit/recording/pulses/pulse_values.hpp"

namespace impactfit {

PulseNumber depth_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                           const PulseValues& values) {
    if (!(values.speed.value > 0.0)) return {};
    double speed = values.speed.value, depth = 0.0, largest = 0.0, when = values.begin;
    for (std::size_t i = pulse.from; i + 1 < pulse.to; ++i) {
        if (channel.time[i] < values.begin) continue;
        const double step = channel.time[i + 1] - channel.time[i];
        const double a = found.value[i] - remaining_baseline(channel, pulse, i),
                     b = found.value[i + 1] - remaining_baseline(channel, pulse, i + 1);
        depth += speed * step - (2.0 * a + b) * step * step / 6.0;  // exact for a linear acceleration
        speed -= 0.5 * (a + b) * step;
        if (depth > largest) largest = depth, when = channel.time[i + 1];
    }
    const double time = when - values.begin, shift = 0.5 * pulse.shift / std::sqrt(3.0);
    const double of_offset = 0.5 * time * time * std::hypot(found.quiet.error_at(values.begin), shift);
    const double of_begin = values.speed.value * values.duration.error / std::sqrt(2.0);
    return {largest, std::hypot(values.speed.error * time, of_offset, of_begin)};
}

}  // namespace impactfit
