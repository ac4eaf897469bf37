#include "impactfit/recording/pulses/pulse_flanks.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "impactfit/recording/pulses/pulse_values.hpp"

namespace impactfit {
namespace {

/// Lower level: part of the peak, and deviations of the noise of a mean. The upper level is a multiple, at most a part
/// of the peak.
constexpr double least_level = 0.02, least_deviations = 2.0, upper_level = 3.0, most_level = 0.7;

/// Error of a passage between two samples, in steps: a flank is curved.
constexpr double of_interpolation = 0.15;

/// Part of the extrapolated time that is the least error of three levels.
constexpr double least_lack = 0.2;

/// Power of a force of a sphere that grows like the indentation.
constexpr double inverse_exponent = 2.0 / 3.0;

/// Means of a contact over time, from the top outwards.
struct OuterFlank {
    std::vector<double> time, value;
    double noise;  ///< of a mean

    /// Returns the time of the first passage of a level, and its standard error. The end of the flank if there is none.
    PulseNumber passage(double level) const {
        std::size_t i = 1;
        while (i + 1 < value.size() && value[i] > level) ++i;
        const double step = time[i] - time[i - 1], change = value[i] - value[i - 1];
        const double part = change < 0.0 ? std::clamp((level - value[i - 1]) / change, 0.0, 1.0) : 1.0;
        const double fast = change < 0.0 ? noise / -change : 1.0;
        return {time[i - 1] + part * step, std::abs(step) * std::hypot(fast, of_interpolation)};
    }
};

/// Time at which the line of F^power through two passages is zero.
double zero_of(double lower_time, double upper_time, double ratio, double power) {
    return lower_time + (lower_time - upper_time) / (std::pow(ratio, power) - 1.0);
}

/// Returns the end of a flank. `ratio`: of successive levels.
PulseNumber end_of(const OuterFlank& flank, double level, double ratio, bool has_third) {
    const PulseNumber lower = flank.passage(level), upper = flank.passage(ratio * level);
    const double end = zero_of(lower.value, upper.value, ratio, inverse_exponent), extrapolated = end - lower.value;
    const double gain = 1.0 / (std::pow(ratio, inverse_exponent) - 1.0);
    const double of_noise = std::hypot((1.0 + gain) * lower.error, gain * upper.error);
    if (has_third) {
        const double earlier =
            zero_of(upper.value, flank.passage(ratio * ratio * level).value, ratio, inverse_exponent);
        return {end, std::hypot(of_noise, end - earlier, least_lack * extrapolated)};
    }
    const double linear = zero_of(lower.value, upper.value, ratio, 1.0);
    return {end, std::hypot(of_noise, end - linear, extrapolated)};
}

}  // namespace

PulseNumber whole_duration(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                           double peak) {
    const MovingMeans means(found.value, pulse.from, pulse.to, found.width);
    const auto value = [&](std::size_t i) { return means.at(i, found.width) - remaining_baseline(channel, pulse, i); };
    std::size_t top = pulse.first;
    for (std::size_t i = pulse.first; i <= pulse.last; ++i)
        if (value(i) > value(top)) top = i;
    const double noise = found.noise.of(found.width);
    OuterFlank before{{}, {}, noise}, after{{}, {}, noise};
    for (std::size_t i = top + 1; i-- > pulse.from;)
        before.time.push_back(channel.time[i]), before.value.push_back(value(i));
    for (std::size_t i = top; i < pulse.to; ++i) after.time.push_back(channel.time[i]), after.value.push_back(value(i));
    if (before.time.size() < 2 || after.time.size() < 2) return {};
    const double level =
        std::max(least_level * peak, least_deviations * std::hypot(noise, found.quiet.error_at(channel.time[top])));
    const double ratio = std::max(1.2, std::min(upper_level, most_level * peak / level));
    const bool has_third = ratio * ratio * level < most_level * peak;
    const PulseNumber touch = end_of(before, level, ratio, has_third),
                      separation = end_of(after, level, ratio, has_third);
    return {separation.value - touch.value, std::hypot(separation.error, touch.error)};
}

}  // namespace impactfit
