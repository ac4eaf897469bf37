#pragma once
// Contacts in a signal over time: table and figure.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns a row for each contact: series, time, integral, peak and duration above the threshold, speeds, restitution,
/// each with its standard error, and the reason why it is left out.
Table pulses_table(const RecordedImpacts& found);

/// Returns the table for a terminal: impact, time and values without errors, with the errors in brackets.
Table short_pulses_table(const RecordedImpacts& found);

/// Returns each signal with its contacts, onsets or impacts marked, for at most four runs, and the first contact that
/// is used enlarged.
std::vector<Panel> signal_panels(const RecordedImpacts& found);

}  // namespace impactfit
