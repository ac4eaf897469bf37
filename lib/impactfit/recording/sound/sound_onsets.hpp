#pragma once
// Onsets of a sound: the times at which sounds of impacts begin.
//
// A short-time energy above the noise detects a sound. A refractory time and a rise over the decaying sound before it
// separate it from its own ringing. The onset is then the change point of the variance by the criterion of Akaike
// (Maeda 1985, for arrivals of earthquakes): with the weights exp(-AIC/2) its mean lies between the samples.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/recording/sound/sound_levels.hpp"
#include "impactfit/recording/sound/sound_samples.hpp"

namespace impactfit {

struct SoundOnset {
    double time;   ///< [s]
    double level;  ///< highest within 10 ms [dB over the noise]
    bool is_echo = false;
};

/// Returns the level that begins a sound [dB over the noise]: noise exceeds it once in 1e8 steps. It is at least 3.5
/// dB, and at most 40 dB below the loudest sound.
double onset_threshold(const SoundLevels& levels);

/// Returns the onsets in their order. An echo is at least 4 dB quieter than the onset before it, follows it within
/// 0.15 s, and comes before 0.4 of the way to a louder onset; or its delay is that of half the other echoes or more.
std::vector<SoundOnset> sound_onsets(SoundSamples& sound, const SoundLevels& levels);

}  // namespace impactfit
