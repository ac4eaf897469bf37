#include "impactfit/recording/sound/sound_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/sound/high_pass.hpp"

namespace impactfit {
namespace {

constexpr double seconds_of_step = 5e-4, least_seconds = 0.1;
constexpr std::size_t most_steps = 20'000'000, steps_of_level = 4;

/// A step below this part of the loudest energy, -100 dB, is digital silence. The level of the noise is above -80 dB.
constexpr double silence = 1e-10, least_noise = 1e-8;

/// Counts the samples at one ceiling: rows of three equal values or more at the extreme value.
class Ceiling {
public:
    void add(float value) {
        if (value > extreme_) extreme_ = value, row_ = 0, count_ = 0;
        row_ = value == extreme_ && value > 0.0F ? row_ + 1 : 0;
        if (row_ == 3) count_ += 3;
        if (row_ > 3) ++count_;
    }
    long count() const { return count_; }

private:
    float extreme_ = 0.0F;
    long row_ = 0, count_ = 0;
};

/// Mean square of the filtered samples of each step, and the clipped samples of one channel.
class ChannelEnergy {
public:
    ChannelEnergy(double rate, long step) : filter_(rate), step_(step) {}

    void add(float value) {
        high_.add(value);
        low_.add(-value);
        const double filtered = filter_.next(value);
        sum_ += filtered * filtered;
        if (++count_ < step_) return;
        energy_.push_back(static_cast<float>(sum_ / static_cast<double>(step_)));
        sum_ = 0.0;
        count_ = 0;
    }
    const std::vector<float>& energy() const { return energy_; }
    long clipped() const { return high_.count() + low_.count(); }

private:
    HighPass filter_;
    Ceiling high_, low_;
    std::vector<float> energy_;
    double sum_ = 0.0;
    long step_, count_ = 0;
};

std::vector<ChannelEnergy> channel_energies(SoundSamples& sound, long step, const std::string& file) {
    constexpr long part = 65'536;
    std::vector<ChannelEnergy> channels(sound.channels(), ChannelEnergy(sound.rate(), step));
    for (long first = 0;; first += part) {
        const std::vector<float> values = sound.read(first, part);
        if (values.empty()) return channels;
        for (std::size_t i = 0; i < values.size();)
            for (ChannelEnergy& channel : channels) channel.add(values[i++]);
        if (channels.front().energy().size() * channels.size() > most_steps)
            throw Error(ErrorKind::data, "the sound is too long",
                        fmt::format("more than {:.0f} s", static_cast<double>(first) / sound.rate()),
                        "the part with the impacts", {file, 0, 0, {}});
    }
}

double decibel(double energy) {
    return 10.0 * std::log10(energy);
}

/// Returns the mean energy of the last four steps at each step.
std::vector<float> smooth(const std::vector<float>& energy) {
    std::vector<float> result(energy.size());
    for (std::size_t i = 0; i < energy.size(); ++i) {
        const std::size_t first = i < steps_of_level ? 0 : i + 1 - steps_of_level;
        float sum = 0.0F;
        for (std::size_t j = first; j <= i; ++j) sum += energy[j];
        result[i] = sum / static_cast<float>(i + 1 - first);
    }
    return result;
}

struct Noise {
    double level, scatter;  ///< [dB]
};

/// Level and scatter by the quantiles 5 % and 25 % of a normal distribution.
Noise noise_of(const std::vector<float>& energy, double loudest) {
    std::vector<float> quiet;
    for (const float one : energy)
        if (one > silence * loudest) quiet.push_back(one);
    const auto quantile = [&](double part) {
        const auto place = quiet.begin() + static_cast<long>(part * static_cast<double>(quiet.size() - 1));
        std::nth_element(quiet.begin(), place, quiet.end());
        return decibel(*place);
    };
    constexpr double z_25 = 0.6745, z_5 = 1.6449;
    const double quarter = quantile(0.25), scatter = (quarter - quantile(0.05)) / (z_5 - z_25);
    return {std::max(quarter + z_25 * scatter, decibel(least_noise * loudest)), scatter};
}

SoundLevels levels_of(const ChannelEnergy& channel, long step) {
    SoundLevels result;
    result.step = step;
    result.clipped = channel.clipped();
    result.level = smooth(channel.energy());
    const double loudest = *std::max_element(result.level.begin(), result.level.end());
    if (!(loudest > 0.0)) return result;
    const Noise noise = noise_of(result.level, loudest);
    result.scatter = noise.scatter;
    result.loudest = decibel(loudest) - noise.level;
    for (float& level : result.level)
        level = static_cast<float>(decibel(std::max(static_cast<double>(level), silence * loudest)) - noise.level);
    return result;
}

}  // namespace

SoundLevels sound_levels(SoundSamples& sound, const std::string& file, std::optional<std::size_t> channel) {
    const long step = std::max(std::lround(seconds_of_step * sound.rate()), 1L);
    const std::vector<ChannelEnergy> channels = channel_energies(sound, step, file);
    const double seconds =
        static_cast<double>(channels.front().energy().size()) * static_cast<double>(step) / sound.rate();
    if (seconds < least_seconds)
        throw Error(ErrorKind::data, "the sound is too short", fmt::format("{:g} s", seconds),
                    fmt::format("{:g} s or longer", least_seconds), {file, 0, 0, {}});
    SoundLevels best;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (channel && *channel != i) continue;
        SoundLevels one = levels_of(channels[i], step);
        one.channel = i;
        if (best.level.empty() || one.loudest > best.loudest) best = std::move(one);
    }
    if (!(best.loudest > 0.0))
        throw Error(ErrorKind::data, "the sound is silent", fmt::format("{:g} s without a sound", seconds),
                    "a recording of impacts", {file, 0, 0, {}});
    return best;
}

}  // namespace impactfit
