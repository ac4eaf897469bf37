#pragma once
// Columns of a recording over time: which column is the clock, which the force, acceleration, displacement or velocity.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Clock, ordinates and velocity of one run in a table, side by side with others.
struct PulseColumns {
    const SignalColumn* clock;
    std::vector<const SignalColumn*> ordinates = {};
    const SignalColumn* velocity = nullptr;
    std::string label;
};

/// Quantity of a kind of recording.
CurveQuantity quantity_of(RecordingKind kind);

/// Returns the columns of each run with an ordinate of the kind.
std::vector<PulseColumns> columns_of_pulses(const SignalTable& table, RecordingKind kind,
                                            const RecordingOptions& options);

/// Returns true for a column of a velocity over time.
bool is_velocity(const SignalColumn& column);

/// Returns the factor of a column to the SI unit of the quantity; negative scales turn the sign. Empty: no unit, or one
/// of another quantity. The g of an acceleration is that of gravity.
std::optional<double> factor_of_ordinate(const SignalColumn& column, CurveQuantity quantity,
                                         const RecordingOptions& options);

}  // namespace impactfit
