#pragma once
// Synthetic sound of impacts: two decaying resonances from each impact, hum of the mains, and white noise.

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace impactfit::test {

struct SyntheticSound {
    double rate = 44100.0;          ///< [1/s]
    double signal_to_noise = 20.0;  ///< amplitude of the quietest impact over the standard deviation of the noise [dB]
    double hum = 5.0;               ///< amplitude at 50 Hz over the standard deviation of the noise
    double echo_delay = 0.0, echo = 0.0;  ///< of each impact [s], and its amplitude; 0: none
    double seconds = 0.0;                 ///< 0: 0.5 s after the last impact
};

/// Adds a sound that begins at `time` [s] with `amplitude`.
inline void add_impact(std::vector<double>& samples, double rate, double time, double amplitude) {
    constexpr double reach = 0.05;
    for (auto i = static_cast<std::size_t>(std::ceil(time * rate)); i < samples.size(); ++i) {
        const double t = static_cast<double>(i) / rate - time, turn = 2.0 * std::numbers::pi * t;
        if (t > reach) break;
        samples[i] += amplitude * (0.6 * std::exp(-t / 0.006) * std::sin(2100.0 * turn) +
                                   0.5 * std::exp(-t / 0.003) * std::sin(5300.0 * turn));
    }
}

/// Returns the samples, the loudest of about 0.5. `amplitudes`: of the impacts, relative to each other.
inline std::vector<float> synthetic_sound(const std::vector<double>& times, const std::vector<double>& amplitudes,
                                          const SyntheticSound& wanted, std::mt19937& generator) {
    const double seconds = wanted.seconds > 0.0 ? wanted.seconds : times.back() + 0.5;
    std::vector<double> samples(static_cast<std::size_t>(seconds * wanted.rate), 0.0);
    double least = amplitudes.front(), most = 0.0;
    for (const double amplitude : amplitudes) least = std::min(least, amplitude), most = std::max(most, amplitude);
    for (std::size_t i = 0; i < times.size(); ++i) {
        add_impact(samples, wanted.rate, times[i], 0.5 * amplitudes[i] / most);
        if (wanted.echo > 0.0)
            add_impact(samples, wanted.rate, times[i] + wanted.echo_delay, 0.5 * wanted.echo * amplitudes[i] / most);
    }
    const double noise = 0.5 * least / most * std::pow(10.0, -wanted.signal_to_noise / 20.0);
    std::normal_distribution<double> normal;
    std::vector<float> result;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double hum = wanted.hum * std::sin(100.0 * std::numbers::pi * static_cast<double>(i) / wanted.rate);
        result.push_back(static_cast<float>(samples[i] + noise * (hum + normal(generator))));
    }
    return result;
}

/// Writes interleaved samples; `format`: of libsndfile, such as SF_FORMAT_WAV | SF_FORMAT_PCM_16.
inline void write_sound(const std::string& path, const std::vector<float>& samples, double rate, int channels = 1,
                        int format = SF_FORMAT_WAV | SF_FORMAT_PCM_16) {
    SF_INFO info{};
    info.samplerate = static_cast<int>(rate);
    info.channels = channels;
    info.format = format;
    SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
    sf_command(file, SFC_SET_CLIPPING, nullptr, SF_TRUE);
    constexpr std::size_t part = 4096;  // libsndfile encodes Vorbis on the stack
    for (std::size_t first = 0; first < samples.size(); first += part)
        sf_write_float(file, samples.data() + first, static_cast<sf_count_t>(std::min(part, samples.size() - first)));
    sf_close(file);
}

}  // namespace impactfit::test
