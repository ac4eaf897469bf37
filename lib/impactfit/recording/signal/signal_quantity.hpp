#pragma once
// Quantity of a signal column, by its name and its unit.

#include <array>
#include <optional>
#include <string_view>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Names for columns of a recording in `--columns`, beside those of tables.
inline constexpr std::array recording_column_names{"interval", "drop", "body", "frame", "x", "y", "sound"};

/// Quantity of a column of a recording.
enum class SignalQuantity {
    unknown,
    time,       ///< of a sample or an event
    interval,   ///< between two events
    number,     ///< of an event in its series: 1, 2, 3
    series,     ///< label or number of a drop or run
    body,       ///< label or number of a ball or specimen
    table_only  ///< impact speed, restitution, rebound, contact time, peak: a column of a table of impacts
};

/// Returns the quantity of a column. A name alone decides for words; the letters t and T also need a unit of time.
SignalQuantity quantity_of(const SignalColumn& column);

/// Returns true for a label of a repetition, "Run 1" or "Drop"; false for that of a body, "Steel".
bool is_run_label(std::string_view label);

/// Returns the factor to SI of a column whose unit has the dimension of `si_unit`. Empty for another dimension, and
/// without a unit.
std::optional<double> factor_to(const SignalColumn& column, std::string_view si_unit);

}  // namespace impactfit
