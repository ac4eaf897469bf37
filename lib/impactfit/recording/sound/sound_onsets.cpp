#include "impactfit/recording/sound/sound_onsets.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/median.hpp"
#include "impactfit/recording/sound/high_pass.hpp"

namespace impactfit {
namespace {

/// Deviations of a normal value that noise exceeds once in 1e8 steps, 14 h, and limits of the threshold [dB].
constexpr double deviations = 5.6, least_threshold = 3.5, below_loudest = 40.0;

/// Time after an onset without another one [s]. Until `ringing` the level of another one rises by `rise` within 10 ms,
/// which beats of a ringing body do not.
constexpr double refractory = 0.015, ringing = 0.1, rise = 9.0;

/// Time of the highest level after an onset, and of the least one before it [s].
constexpr double attack = 0.010;

/// Returns the level that noise exceeds once in 1e8 steps. The energy of noise has a chi-squared distribution, whose
/// degrees of freedom follow from the scatter of its level; the quantile is that of Wilson and Hilferty.
double highest_of_noise(const SoundLevels& levels) {
    const double freedom = 2.0 * std::pow(10.0 / std::log(10.0) / std::max(levels.scatter, 0.1), 2);
    const double part = 2.0 / (9.0 * freedom);
    return std::max(30.0 * std::log10(1.0 - part + deviations * std::sqrt(part)), least_threshold);
}

/// Steps with the first level of a sound.
std::vector<std::size_t> detected_steps(const SoundLevels& levels, double step) {
    const auto steps_of = [&](double seconds) { return static_cast<std::size_t>(seconds / step); };
    const double threshold = onset_threshold(levels), of_noise = highest_of_noise(levels);
    std::vector<std::size_t> steps;
    for (std::size_t i = steps_of(attack); i < levels.level.size(); ++i) {
        const double level = levels.level[i];
        if (level < threshold || (!steps.empty() && i < steps.back() + steps_of(refractory))) continue;
        const auto here = levels.level.begin() + static_cast<long>(i);
        const double least = *std::min_element(here - static_cast<long>(steps_of(attack)), here + 1);
        const bool rings = !steps.empty() && i < steps.back() + steps_of(ringing);
        if (level < least + (rings ? rise : of_noise)) continue;
        steps.push_back(i);
    }
    return steps;
}

/// Filtered samples around a detected step.
struct Window {
    long first = 0;  ///< sample of the first value
    std::vector<double> values;
};

Window filtered_window(SoundSamples& sound, std::size_t channel, long first, long last) {
    const long settling = std::lround(0.02 * sound.rate()), begin = std::max(first - settling, 0L);
    const std::vector<float> samples = sound.read(begin, last - begin);
    HighPass filter(sound.rate());
    Window window{std::max(first, 0L), {}};
    for (std::size_t i = channel; i < samples.size(); i += sound.channels()) {
        const double value = filter.next(samples[i]);
        if (begin + static_cast<long>(i / sound.channels()) >= first) window.values.push_back(value);
    }
    return window;
}

/// Returns the mean place, from `earliest`, at which the variance of the values changes, by the weights of Akaike.
double change_point(const std::vector<double>& values, std::size_t earliest) {
    constexpr std::size_t least_after = 2;
    const std::size_t least_before = std::max<std::size_t>(8, earliest);
    const std::size_t size = values.size();
    if (size < least_before + least_after + 1) return 0.0;
    std::vector<double> sums(size + 1, 0.0);  // of squares
    for (std::size_t i = 0; i < size; ++i) sums[i + 1] = sums[i] + values[i] * values[i];
    const double floor = 1e-12 * sums.back() + 1e-300;
    std::vector<double> criterion;
    for (std::size_t k = least_before; k + least_after <= size; ++k) {
        const auto before = static_cast<double>(k), after = static_cast<double>(size - k);
        criterion.push_back(before * std::log((sums[k] + floor) / before) +
                            after * std::log((sums[size] - sums[k] + floor) / after));
    }
    const double least = *std::min_element(criterion.begin(), criterion.end());
    double weights = 0.0, places = 0.0;
    for (std::size_t i = 0; i < criterion.size(); ++i) {
        const double weight = std::exp(-0.5 * (criterion[i] - least));
        weights += weight;
        places += weight * static_cast<double>(i + least_before);
    }
    return places / weights;
}

/// Returns the onset of the sound detected at a step, after `earliest` [s].
SoundOnset onset_at(SoundSamples& sound, const SoundLevels& levels, std::size_t step, double earliest) {
    const double rate = sound.rate();
    const long end = static_cast<long>(step + 1) * levels.step;
    const long before = std::lround(0.008 * rate), behind = std::lround(0.002 * rate);
    const long first = std::max(end - before, std::lround(earliest * rate) + 1);
    Window window = filtered_window(sound, levels.channel, first, end + behind);
    const auto louder = [](double a, double b) { return std::abs(a) < std::abs(b); };
    const auto peak = std::max_element(window.values.begin(), window.values.end(), louder);
    window.values.erase(peak == window.values.end() ? peak : peak + 1, window.values.end());
    const auto reach = static_cast<std::size_t>(attack * rate / static_cast<double>(levels.step));
    const auto begin = levels.level.begin() + static_cast<long>(step);
    const auto last = levels.level.begin() + static_cast<long>(std::min(step + reach, levels.level.size()));
    // The level of a step is that of the last four: the sound began within them.
    const long began = end - 5 * levels.step - window.first;
    const auto earliest_place = static_cast<std::size_t>(std::max(began, 0L));
    const double place = static_cast<double>(window.first) + change_point(window.values, earliest_place);
    return {place / rate, static_cast<double>(*std::max_element(begin, last))};
}

constexpr double longest_echo = 0.15, quieter = 4.0, louder_after = 3.0, part_of_flight = 0.4;

void mark_echoes(std::vector<SoundOnset>& onsets) {
    const auto delay = [&](std::size_t i) { return onsets[i].time - onsets[i - 1].time; };
    const auto may_be = [&](std::size_t i) {
        return delay(i) < longest_echo && onsets[i].level < onsets[i - 1].level - quieter;
    };
    std::vector<double> delays;
    for (std::size_t i = 1; i + 1 < onsets.size(); ++i)
        if (may_be(i) && onsets[i + 1].level > onsets[i].level + louder_after &&
            delay(i) < part_of_flight * delay(i + 1)) {
            onsets[i].is_echo = true;
            delays.push_back(delay(i));
        }
    if (delays.size() < 3) return;
    const double usual = median(delays);
    const auto has_usual_delay = [&](double one) { return std::abs(one - usual) < 0.1 * usual; };
    if (2 * std::count_if(delays.begin(), delays.end(), has_usual_delay) < static_cast<long>(delays.size())) return;
    for (std::size_t i = 1; i < onsets.size(); ++i)
        if (may_be(i) && has_usual_delay(delay(i))) onsets[i].is_echo = true;
}

}  // namespace

double onset_threshold(const SoundLevels& levels) {
    return std::max(highest_of_noise(levels), levels.loudest - below_loudest);
}

std::vector<SoundOnset> sound_onsets(SoundSamples& sound, const SoundLevels& levels) {
    const double seconds_of_step = static_cast<double>(levels.step) / sound.rate();
    std::vector<SoundOnset> onsets;
    for (const std::size_t step : detected_steps(levels, seconds_of_step))
        onsets.push_back(onset_at(sound, levels, step, onsets.empty() ? 0.0 : onsets.back().time));
    mark_echoes(onsets);
    return onsets;
}

}  // namespace impactfit
