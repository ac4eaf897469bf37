#pragma once
// Channel of a recording: samples of a force, an acceleration or a displacement over time, in SI.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Samples of a channel over time, and those of a velocity beside it.
struct PulseChannel {
    std::string name;    ///< of the run, sheet or file; empty: the only one
    std::string body;    ///< label of the columns that is not a run; empty: none
    std::string source;  ///< file and sheet, for messages
    std::string column;  ///< header of the ordinate
    CurveQuantity quantity;
    std::vector<double> time, value;
    std::vector<long> lines;                      ///< in the file
    double digit = 0.0;                           ///< one unit of the last digit of the values; 0: unknown
    std::string clock_without_unit = {};          ///< its header; empty: the clock has a unit. It is read in s
    double time_digit = 0.0;                      ///< of the times [s]
    std::vector<double> velocity_time, velocity;  ///< at the rows that have one [m/s]
    double velocity_digit = 0.0;
};

/// Returns true if a table may hold the samples of a kind: a clock that rises over twenty rows, a column of the
/// quantity, and no column of a table of impacts.
bool may_hold_pulses(const SignalTable& table, RecordingKind kind, const RecordingOptions& options = {});

/// Returns the channels of the tables, one for each run. Columns of one body by two sensors, such as Left and Right,
/// are summed, with a note; a sum in the file is preferred. Throws Error (data) for a column without a unit, for
/// several columns of the quantity that are no parts of a sum, and with the line for a clock that does not rise.
std::vector<PulseChannel> pulse_channels(const std::vector<SignalTable>& tables, const RecordingOptions& options,
                                         std::vector<std::string>& notes);

}  // namespace impactfit
