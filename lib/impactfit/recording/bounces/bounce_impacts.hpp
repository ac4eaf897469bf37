#pragma once
// Impacts of a recording of bounce times.

#include <vector>

#include "impactfit/dynamics/flight.hpp"
#include "impactfit/recording/signal/signal_table.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Returns the impacts between successive bounces, with their noise (event_noise.hpp) and the errors they share. Throws
/// Error (data) without a series of three events, and for an excluded number without an impact.
RecordedImpacts impacts_of_bounces(const std::vector<SignalTable>& tables, const RecordingOptions& options,
                                   const Flight& flight, double drag_deviation);

}  // namespace impactfit
