#pragma once
// Series of bounces: the times of successive bounces of one body, from the tables of a recording.

#include <string>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Times of successive events, such as bounces, in one drop.
struct BounceSeries {
    std::string name;           ///< "drop 3", "Run 1", a sheet; unique
    std::vector<double> times;  ///< [s], rising
    std::vector<long> lines;    ///< of each event in the file
    std::string body;           ///< ball, specimen or sheet; empty: not stated
    double digit;               ///< one unit of the last digit of the times [s]; NaN: unknown
};

/// Returns true if a table may hold times of bounces: a column of times or intervals, at least three rows, and no
/// column of a table of impacts.
bool may_hold_bounces(const SignalTable& table);

/// Returns true if columns beside times and labels change from row to row, or are a drop height and a rebound height:
/// measured values of each row, not of events.
bool has_values_of_rows(const SignalTable& table);

/// Returns the series of the tables: by columns side by side, by a column of drops, and where the times or the numbers
/// of the events begin again. Of several sheets of one recording the one that holds all events is taken, with a note,
/// as are columns that are not used. Throws Error (data) with the line for times that run backwards, and for a missing
/// unit of time.
std::vector<BounceSeries> bounce_series(const std::vector<SignalTable>& tables, std::vector<std::string>& notes);

}  // namespace impactfit
