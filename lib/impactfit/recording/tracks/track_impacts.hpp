#pragma once
// Impacts of tracks: bounces between the arcs of a track.

#include <vector>

#include "impactfit/dynamics/flight.hpp"
#include "impactfit/recording/signal/signal_table.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Returns the impacts between successive arcs of each track. The vertical is the direction of the acceleration of the
/// arcs. Impact and rebound speed are those along it where the arcs meet; the restitution does not depend on scale and
/// frame rate. The arcs have the drag of `flight`, whose relative standard deviation all impacts share. A scale or a
/// frame rate that is not stated follows from gravity. Throws Error (data) without an impact, without both scale and
/// frame rate, and if both are stated and the acceleration of the arcs is not gravity.
RecordedImpacts impacts_of_tracks(std::vector<SignalTable> tables, const RecordingOptions& options,
                                  const Flight& flight, double drag_deviation = 0.0);

}  // namespace impactfit
