#pragma once
// Track of a body in a video: two coordinates over time or over the number of a frame.

#include <array>
#include <string>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

struct Track {
    std::string name;           ///< "particle 2", or the title of the file; empty: one track without a name
    std::vector<double> clock;  ///< [s], or numbers of frames; rising
    std::array<std::vector<double>, 2> coordinates;  ///< in m, or in the unit of the picture
    std::vector<long> lines;                         ///< in the file
    bool in_seconds = false, in_metres = false;      ///< by their units, or by those that Tracker writes
    bool units_are_assumed = false;                  ///< in_metres without a unit in the file
};

/// Returns true if a table may hold a track: a time or a frame, and two coordinates.
bool may_hold_track(const SignalTable& table);

/// Returns the tracks of the tables. Rows without a position are left out. Throws Error (data) with the line for a
/// clock that does not rise.
std::vector<Track> tracks_of(std::vector<SignalTable> tables, std::vector<std::string>& notes);

}  // namespace impactfit
