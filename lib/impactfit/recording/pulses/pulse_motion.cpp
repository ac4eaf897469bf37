#include "impactfit/recording/pulses/pulse_motion.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/recording/pulses/pulse_values.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_readings = 8, readings_of_line = 4;

/// A slope of fewer standard errors is taken as 0.
constexpr double least_slope = 3.0;

}  // namespace

PulseNumber velocity_beside(const std::vector<double>& time, const std::vector<double>& velocity, double from,
                            double to, bool is_after, double digit) {
    const auto begin = std::lower_bound(time.begin(), time.end(), from) - time.begin();
    const auto end = std::upper_bound(time.begin(), time.end(), to) - time.begin();
    const std::size_t n = std::min<std::size_t>(most_readings, static_cast<std::size_t>(std::max(end - begin, 0L)));
    if (n == 0) return {};
    const auto first = static_cast<std::size_t>(is_after ? begin : end - static_cast<long>(n));
    const double when = is_after ? from : to;
    double t = 0.0, v = 0.0, tt = 0.0, tv = 0.0, vv = 0.0;
    for (std::size_t i = first; i < first + n; ++i) t += time[i], v += velocity[i];
    const auto count = static_cast<double>(n);
    t /= count, v /= count;
    for (std::size_t i = first; i < first + n; ++i) {
        tt += std::pow(time[i] - t, 2);
        tv += (time[i] - t) * (velocity[i] - v);
        vv += std::pow(velocity[i] - v, 2);
    }
    const double rounding = digit / std::sqrt(12.0);
    if (n >= readings_of_line && tt > 0.0) {
        const double slope = tv / tt, rest = std::max(vv - tv * slope, 0.0);
        const double spread = std::max(std::sqrt(rest / (count - 2.0)), rounding);
        if (std::abs(slope) > least_slope * spread / std::sqrt(tt))
            return {v + slope * (when - t),
                    std::hypot(spread * std::sqrt(1.0 / count + std::pow(when - t, 2) / tt), rounding)};
    }
    const double spread = n > 1 ? std::sqrt(vv / (count - 1.0) / count) : 0.0;
    return {v, std::hypot(spread, rounding)};
}

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
