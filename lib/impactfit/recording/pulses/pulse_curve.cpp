#include "impactfit/recording/pulses/pulse_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/recording/pulses/pulse_values.hpp"
#include "impactfit/recording/values/drawn_signal.hpp"

namespace impactfit {
namespace {

/// Samples of a curve. More do not improve the fit of a smooth force, and cost time.
constexpr std::size_t most_means = 200, least_means = 30;

/// Returns the number of neighbours whose mean is one sample: those of the correlation of the noise, if enough remain.
std::size_t neighbours(std::size_t samples, double correlation) {
    const std::size_t of_count = (samples + most_means - 1) / most_means;
    const auto of_noise = static_cast<std::size_t>(std::lround(correlation));
    return std::max(of_count, std::clamp<std::size_t>(samples / least_means, 1, std::max<std::size_t>(1, of_noise)));
}

}  // namespace

RowCurve curve_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse) {
    RowCurve curve{0, channel.quantity, channel.name, {}, 0.0};
    const std::size_t step = neighbours(pulse.to - pulse.from, found.noise.correlation);
    for (std::size_t i = pulse.from; i + step <= pulse.to; i += step) {
        CurveSample mean{0.0, 0.0, channel.lines[i + step / 2]};
        for (std::size_t j = i; j < i + step; ++j) {
            mean.time += channel.time[j];
            mean.value += found.value[j] - remaining_baseline(channel, pulse, j);
        }
        mean.time /= static_cast<double>(step);
        mean.value /= static_cast<double>(step);
        curve.samples.push_back(mean);
    }
    curve.deviation = found.quiet.deviation * std::sqrt(found.noise.correlation / static_cast<double>(step));
    curve.noise_freedom = found.quiet.freedom;
    curve.offset_deviation =
        std::hypot(found.quiet.error_at(channel.time[pulse.first]), 0.5 * pulse.shift / std::sqrt(3.0));
    return curve;
}

RecordedSignal signal_of(const PulseChannel& channel, const DetectedPulses& found, const std::string& quantity) {
    RecordedSignal signal{channel.name, fmt::format("{} [{}]", quantity, unit_of(channel.quantity))};
    draw_samples(
        found.value, [&](std::size_t sample) { return channel.time[sample]; }, signal);
    return signal;
}

}  // namespace impactfit
