#pragma once
// Impacts of sounds: onsets as the times of bounces.

#include <string>
#include <vector>

#include "impactfit/dynamics/flight.hpp"
#include "impactfit/recording/signal/signal_table.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Returns true for a table with a column of sound, such as "microphone" or "sound [1]".
bool may_hold_sound(const SignalTable& table);

/// Returns the impacts of sound files, and of files with a column of samples. A pause of 3 flights that is longer than
/// the flights before it begins another drop. Echoes and clipped samples are named. Throws Error (data) for a sound
/// with fewer than three onsets, and for samples without a rate.
RecordedImpacts impacts_of_sounds(const std::vector<std::string>& paths, const RecordingOptions& options,
                                  const Flight& flight, double drag_deviation);

}  // namespace impactfit
