#pragma once
// Levels of a sound: its short-time energy in steps of 0.5 ms, and its noise.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/recording/sound/sound_samples.hpp"

namespace impactfit {

/// Level of one channel over time.
struct SoundLevels {
    std::size_t channel = 0;        ///< from 0
    long step = 1;                  ///< samples of a step
    std::vector<float> level = {};  ///< of the four steps that end with this one [dB over the noise]
    double scatter = 0.0;           ///< standard deviation of the level of the noise [dB]
    double loudest = 0.0;           ///< highest level [dB over the noise]
    long clipped = 0;               ///< samples in a row of three or more at the ceiling
};

/// Returns the levels of one channel, or of the one whose loudest sound is the highest over its noise. Level and
/// scatter of the noise are those of the quieter half of the steps, which holds no impact; digital silence is no noise.
/// Throws Error (data) for a sound that is silent, shorter than 0.1 s, or longer than 2e7 steps of all channels.
SoundLevels sound_levels(SoundSamples& sound, const std::string& file, std::optional<std::size_t> channel = {});

}  // namespace impactfit
