#pragma once
// Rows of a data block: those of a table, or the impacts of a recording.

#include <memory>
#include <string_view>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/problem/rig.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Name of the time of an event of a recording, such as a bounce, for its standard deviation.
inline constexpr std::string_view event_time = "event_time";

/// Returns the standard deviation of the time of an event [s]. Throws Error (problem) unless it is a time above 0.
double event_time_deviation(const Deviation& stated, const SourceLocation& where);

/// Throws Error (problem) for added columns: the impacts of a recording have their own.
void refuse_added_columns(const DataBlock& block);

/// Returns the standard deviation of a stated impact speed [m/s]: a speed, or a percentage of it. Throws Error
/// (problem) unless it is above 0 and below the speed.
double impact_speed_deviation(const Deviation& stated, double speed, const SourceLocation& where);

/// Reads the rows of a block. A file that looks like a recording, or whose kind is stated, gives its impacts; the rig
/// determines their flights. Throws Error as read_dataset and find_impacts, and (problem) for options of a recording
/// with a table.
std::shared_ptr<const Dataset> read_rows(const DataBlock& block, const Rig& rig);

/// Returns the impacts of recordings, with the flights of the rig. Throws Error as find_impacts, and (problem) for air
/// without a mass.
RecordedImpacts recorded_impacts(const std::vector<std::string>& paths, const RecordingOptions& options,
                                 const Rig& rig);

}  // namespace impactfit
