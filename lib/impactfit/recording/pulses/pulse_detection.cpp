#include "impactfit/recording/pulses/pulse_detection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impactfit/core/numbers/ceiling.hpp"
#include "impactfit/core/numbers/median.hpp"

namespace impactfit {
namespace {

/// Deviations of the noise and part of the largest pulse above which a mean is of a contact, and below which it is
/// not. Among 1e6 means of normal noise the largest has 5 deviations.
constexpr double high_deviations = 5.0, high_part = 0.05, low_deviations = 2.0, low_part = 0.01;

/// Least samples of a quiet part.
constexpr std::size_t least_quiet = 5;

/// Samples at the begin that are quiet in a first guess: a twentieth.
std::size_t first_samples(const PulseChannel& channel) {
    return std::clamp<std::size_t>(channel.time.size() / 20, least_quiet, 2000);
}

QuietPart quiet_between(const PulseChannel& channel, std::size_t begin, std::size_t end) {
    return quiet_part(std::span(channel.time).subspan(begin, end - begin),
                      std::span(channel.value).subspan(begin, end - begin), channel.digit);
}

QuietPart quiet_until(const PulseChannel& channel, std::size_t end) {
    return quiet_between(channel, 0, end);
}

std::vector<double> without_baseline(const PulseChannel& channel, const QuietPart& quiet) {
    std::vector<double> values(channel.value.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = channel.value[i] - quiet.at(channel.time[i]);
    return values;
}

/// Returns the first sample of the first pulse, of either sign; the number of samples if there is none.
std::size_t first_pulse(const PulseChannel& channel, const QuietPart& quiet) {
    const std::vector<double> values = without_baseline(channel, quiet);
    const MovingMeans means(values);
    const NoiseOfMeans noise{quiet.deviation, quiet.correlation};
    const std::size_t widest = largest_pulse(means, noise, quiet.offset_error).width;
    const std::vector<double> smooth = means.all(std::max<std::size_t>(1, widest / 4));
    double largest = 0.0;
    for (const double one : smooth) largest = std::max(largest, std::abs(one));
    const double of_noise = std::hypot(noise.of(std::max<std::size_t>(1, widest / 4)), quiet.offset_error);
    const double least = std::max(high_deviations * of_noise, high_part * largest);
    for (std::size_t i = 0; i < smooth.size(); ++i)
        if (std::abs(smooth[i]) > least) return i > widest / 2 + 2 ? i - widest / 2 - 2 : 0;
    return smooth.size();
}

/// Returns the samples before the largest pulse and the first sample after it. The width of its mean is half of the
/// contact or more, so both are at most one and a half widths from its middle.
std::pair<std::size_t, std::size_t> beside_largest_pulse(const PulseChannel& channel, const QuietPart& quiet) {
    const std::vector<double> values = without_baseline(channel, quiet);
    const LargestPulse pulse =
        largest_pulse(MovingMeans(values), {quiet.deviation, quiet.correlation}, quiet.offset_error);
    const std::size_t length = pulse.width + pulse.width / 2 + 2;
    return {pulse.middle > length ? pulse.middle - length : 0, std::min(values.size(), pulse.middle + length)};
}

/// Returns the quiet part after the largest pulse, if a recording begins with it. Empty for others. The first guess is
/// a twentieth of the samples, at the begin unless its deviation is twice that at the end.
std::optional<QuietPart> quiet_after_pulse(const PulseChannel& channel) {
    const std::size_t few = first_samples(channel), all = channel.time.size();
    if (all < 4 * few) return std::nullopt;
    QuietPart guess = quiet_until(channel, few);
    if (const QuietPart last = quiet_between(channel, all - few, all); guess.deviation > 2.0 * last.deviation)
        guess = last;
    guess.drift = guess.drift_error = 0.0;
    guess.correlation = 1.0;
    const auto [begin, end] = beside_largest_pulse(channel, guess);
    if (begin >= least_quiet || end + few > all) return std::nullopt;
    return quiet_between(channel, end, all);
}

/// Returns the quiet part before the first pulse. A first guess is a twentieth of the samples; the second and the third
/// are those before the largest pulse. Their noise then gives the threshold of smaller ones.
QuietPart quiet_before_pulses(const PulseChannel& channel) {
    QuietPart quiet = quiet_until(channel, first_samples(channel));
    quiet.offset += quiet.drift * (channel.time.front() - quiet.time);
    quiet.drift = quiet.drift_error = 0.0;  // of few samples, over a long time
    quiet.correlation = 1.0;
    const std::size_t least = std::min(least_quiet, channel.time.size());
    for (int i = 0; i < 2; ++i)
        quiet = quiet_until(channel, std::max(beside_largest_pulse(channel, quiet).first, least));
    return quiet_until(channel, std::max(std::min(first_pulse(channel, quiet), quiet.samples), least));
}

/// Returns the least power of two of samples whose mean has a noise below `wanted`, at most `most`.
std::size_t width_for(const NoiseOfMeans& noise, double wanted, std::size_t most) {
    std::size_t width = 1;
    while (2 * width <= most && noise.of(width) > wanted) width *= 2;
    return width;
}

/// True if the mean over the gap between two runs is above the lower threshold of its noise: one contact, whose noise
/// falls below the threshold on a flank.
bool are_one_contact(const MovingMeans& means, const DetectedPulses& found, const DetectedPulse& before,
                     std::size_t first, std::size_t longest_gap) {
    const std::size_t gap = first - before.last - 1;
    if (gap == 0) return true;
    return gap <= longest_gap && means.at(before.last + 1 + (gap - 1) / 2, gap) > low_deviations * found.noise.of(gap);
}

/// Finds the runs of samples above the thresholds. `longest_gap`: between two parts of one contact.
std::vector<DetectedPulse> runs_above(const std::vector<double>& smooth, double high, double low,
                                      const MovingMeans& means, const DetectedPulses& found, std::size_t longest_gap) {
    std::vector<DetectedPulse> runs;
    for (std::size_t i = 0; i < smooth.size(); ++i) {
        if (!(smooth[i] > high)) continue;
        std::size_t first = i, last = i;
        while (last + 1 < smooth.size() && smooth[last + 1] > high) ++last;
        const std::size_t reach = last - first + 1;  // a level after the contact may be above the lower threshold
        while (first > 0 && i - first < reach && smooth[first - 1] > low) --first;
        const std::size_t most = std::min(smooth.size() - 1, last + reach);
        while (last < most && smooth[last + 1] > low) ++last;
        i = last;
        if (!runs.empty() &&
            (first <= runs.back().last + 1 || are_one_contact(means, found, runs.back(), first, longest_gap)))
            runs.back().last = last;
        else
            runs.push_back({first, last, first, last + 1});
    }
    return runs;
}

double largest_in(const std::vector<double>& values, const DetectedPulse& pulse) {
    return *std::max_element(values.begin() + static_cast<long>(pulse.first),
                             values.begin() + static_cast<long>(pulse.last) + 1);
}

std::size_t length_of(const DetectedPulse& pulse) {
    return pulse.last - pulse.first + 1;
}

/// Removes lobes of an oscillation after a contact: each follows a negative lobe of half its size or more.
void remove_ringing(const std::vector<double>& smooth, const std::vector<double>& time, double high,
                    DetectedPulses& found) {
    std::vector<DetectedPulse> contacts;
    bool rings = false;
    double deepest = 0.0;
    for (const DetectedPulse& pulse : found.pulses) {
        if (!contacts.empty()) {
            const DetectedPulse& before = contacts.back();
            double low = 0.0;
            for (std::size_t i = before.last; i < pulse.first; ++i) low = std::min(low, smooth[i]);
            const double peak = largest_in(smooth, pulse);
            if (-low > high && -low > 0.5 * peak && peak < 0.5 * largest_in(smooth, before)) {
                rings = true, deepest = std::min(deepest, low);
                continue;
            }
        }
        contacts.push_back(pulse);
    }
    for (const DetectedPulse& pulse : contacts)
        for (std::size_t i = pulse.last; i < std::min(smooth.size(), pulse.last + 2 * length_of(pulse)); ++i)
            if (smooth[i] < -high && smooth[i] < deepest) rings = true, deepest = smooth[i];
    if (rings)
        found.remarks.push_back(fmt::format(
            "the signal rings after a contact, the first at {:.4g} s: it goes to {:.2g} of the largest value below its "
            "offset; a [sensors] model in a problem file describes it",
            time[contacts.front().first], deepest / largest_in(smooth, contacts.front())));
    found.pulses = std::move(contacts);
}

/// Adds quiet samples at both sides of each contact, up to the middle between two.
void widen(DetectedPulses& found) {
    auto& pulses = found.pulses;
    for (std::size_t k = 0; k < pulses.size(); ++k) {
        const std::size_t margin = std::max<std::size_t>({3, found.width, length_of(pulses[k]) / 3});
        const std::size_t least = k > 0 ? (pulses[k - 1].last + pulses[k].first) / 2 + 1 : 0;
        const std::size_t most =
            k + 1 < pulses.size() ? (pulses[k].last + pulses[k + 1].first) / 2 + 1 : found.value.size();
        pulses[k].from = pulses[k].first > least + margin ? pulses[k].first - margin : least;
        pulses[k].to = std::min(most, pulses[k].last + 1 + margin);
    }
}

/// Sets the level after each contact if it differs from that before by five standard errors.
void find_shifts(const PulseChannel& channel, DetectedPulses& found) {
    constexpr double least_errors = 5.0;
    for (std::size_t k = 0; k < found.pulses.size(); ++k) {
        DetectedPulse& pulse = found.pulses[k];
        const std::size_t end = k + 1 < found.pulses.size() ? found.pulses[k + 1].from : found.value.size();
        const std::size_t begin = std::min(end, pulse.to + length_of(pulse) / 2);
        const std::size_t samples = std::min(end - begin, 4 * length_of(pulse));
        if (samples < std::max<std::size_t>(10, length_of(pulse) / 2)) continue;
        const auto from = found.value.begin() + static_cast<long>(begin);
        const double level = median({from, from + static_cast<long>(samples)});
        const double error = std::hypot(1.25 * found.noise.of(samples), found.quiet.error_at(channel.time[begin]));
        if (std::abs(level) < least_errors * error || std::abs(level) < 1e-3 * largest_in(found.value, pulse)) continue;
        pulse.shift = level;
        found.remarks.push_back(fmt::format(
            "the level after the contact at {:.4g} s is {:+.2g} {} off that before: a drift, a zero shift or "
            "a body at rest; half of it is taken off the contact",
            channel.time[pulse.first], level, unit_of(channel.quantity)));
    }
}

/// States why a contact cannot be used.
void find_faults(const PulseChannel& channel, DetectedPulses& found) {
    for (std::size_t k = 0; k < found.pulses.size(); ++k) {
        DetectedPulse& pulse = found.pulses[k];
        std::vector<double> values;  // as read: a baseline that drifts makes equal readings different
        for (std::size_t i = pulse.first; i <= pulse.last; ++i)
            values.push_back(found.turned ? -channel.value[i] : channel.value[i]);
        if (pulse.first == 0 && found.value.front() > found.level)
            pulse.reason = "the recording begins within the contact";
        else if (pulse.last + 1 == found.value.size() && found.value.back() > found.level)
            pulse.reason = "the recording ends within the contact";
        else if (const auto top = ceiling_of(values, found.turned ? -found.quiet.offset : found.quiet.offset))
            pulse.reason = fmt::format("clipped: {} samples are at {:.4g} {}, the largest",
                                       std::count(values.begin(), values.end(), *top), *top, unit_of(channel.quantity));
        else if (k > 0 && pulse.first - found.pulses[k - 1].last < length_of(found.pulses[k - 1]))
            pulse.reason = fmt::format("a second contact, {:.2g} s after the one before",
                                       channel.time[pulse.first] - channel.time[found.pulses[k - 1].last]);
    }
}

}  // namespace

DetectedPulses detected_pulses(const PulseChannel& channel) {
    DetectedPulses found;
    const std::optional<QuietPart> after = quiet_after_pulse(channel);
    found.quiet = after ? *after : quiet_before_pulses(channel);
    if (after)
        found.remarks.emplace_back("no quiet samples are before the contact: offset and noise are those after it");
    found.value = without_baseline(channel, found.quiet);
    found.noise = {found.quiet.deviation_of_means, found.quiet.correlation};
    const MovingMeans raw(found.value);
    const std::size_t widest = largest_pulse(raw, found.noise, found.quiet.offset_error).width;
    std::vector<double> smooth = raw.all(std::max<std::size_t>(1, widest / 4));
    const auto [low, high] = std::minmax_element(smooth.begin(), smooth.end());
    found.turned = -*low > *high;
    const double peak = std::max(*high, -*low);
    if (found.turned)
        for (double& value : found.value) value = -value;
    const MovingMeans means(found.value);
    const double wanted = high_part * peak / high_deviations;
    // A quarter of the contact hides no shape; its smaller noise does not cut a weak contact into parts.
    const std::size_t width = std::max(width_for(found.noise, wanted, std::max<std::size_t>(1, widest / 2)),
                                       width_for(found.noise, 0.4 * wanted, std::max<std::size_t>(1, widest / 4)));
    smooth = means.all(width);
    const double of_baseline =
        std::max(found.quiet.error_at(channel.time.front()), found.quiet.error_at(channel.time.back()));
    const double noise = std::hypot(found.noise.of(width), of_baseline);
    found.threshold = std::max(high_deviations * noise, high_part * peak);
    found.width = width_for(found.noise, 0.005 * peak, std::max<std::size_t>(1, widest / 8));
    found.level = std::max(4.0 * std::hypot(found.noise.of(found.width), found.quiet.offset_error), 0.02 * peak);
    found.pulses = runs_above(smooth, found.threshold, std::max(low_deviations * noise, low_part * peak), means, found,
                              widest / 4);
    remove_ringing(smooth, channel.time, found.threshold, found);
    widen(found);
    find_shifts(channel, found);
    find_faults(channel, found);
    return found;
}

}  // namespace impactfit
