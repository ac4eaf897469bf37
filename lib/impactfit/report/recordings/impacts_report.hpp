#pragma once
// Impacts of a recording: text, table, JSON and figure.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns a row for each impact: number, series, event, time, impact speed, restitution and its standard deviation
/// with all errors, and the reason why it is left out.
Table impacts_table(const RecordedImpacts& found);

/// Returns kind, noise, warnings, restitution by speed, notes and all impacts.
std::string impacts_text(const RecordedImpacts& found);

/// Returns kind, noise, warnings and restitution by speed.
std::string short_impacts_text(const RecordedImpacts& found);

/// Returns JSON of schema impactfit.impacts/1.
std::string impacts_json(const RecordedImpacts& found);

/// Returns the impacts on the recording, restitution over impact speed, and the signals with the detected events.
std::vector<Panel> impacts_panels(const RecordedImpacts& found);

}  // namespace impactfit
