#pragma once
// Samples of a sound: a sound file by libsndfile, or a column of numbers.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Samples at a constant rate, read in parts. A value is finite; +-1 is full scale of a file with whole numbers.
class SoundSamples {
public:
    SoundSamples(double rate, std::size_t channels) : rate_(rate), channels_(channels) {}
    virtual ~SoundSamples() = default;

    double rate() const { return rate_; }  ///< [1/s]
    std::size_t channels() const { return channels_; }

    /// Returns at most `count` frames from frame `first`, fewer at the end. A frame has one value for each channel.
    virtual std::vector<float> read(long first, long count) = 0;

private:
    double rate_;
    std::size_t channels_;
};

/// Returns true if the first bytes of a file are those of WAV, FLAC, OGG, AIFF, CAF or AU.
bool is_sound(std::string_view first_bytes);

/// Returns true for a regular file that is_sound.
bool is_sound_file(const std::string& path);

/// Opens a sound file. Throws Error (data) for a file that libsndfile does not read.
std::unique_ptr<SoundSamples> open_sound(const std::string& path);

/// Returns the samples of one channel at `rate` [1/s].
std::unique_ptr<SoundSamples> sound_of_values(const std::vector<double>& values, double rate);

}  // namespace impactfit
