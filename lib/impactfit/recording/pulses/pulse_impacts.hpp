#pragma once
// Impacts of a signal over time: the contacts of each channel with their values and their curves.

#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Returns the contacts of the channels of a kind of `holds_pulses`. The impact speed is that of a velocity channel,
/// else the stated one; the restitution e follows from the impulse J = m v (1 + e), else from the velocities. A curve
/// has at most some 200 samples, means of more. Throws Error (data) if no contact is found.
RecordedImpacts impacts_of_pulses(const std::vector<SignalTable>& tables, const RecordingOptions& options);

}  // namespace impactfit
