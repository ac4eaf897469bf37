#pragma once
// Runs side by side: columns of several recordings, each with its own clock, as PASCO Capstone and Vernier Logger Pro
// export them.

#include <string>
#include <utility>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Splits a header with the label of a run at any place, "Run 1: Time (s)", "Force (N) Run #1", "Time Run 1 (s)", into
/// label and rest. The label is empty without one, and where nothing else is left.
std::pair<std::string, std::string> split_run_label(const std::string& header);

/// Labels columns of runs that have their own clocks: `t1,F1,t2,F2` by numbers or letters at the end of names, and
/// equal names such as `time,force,time,force` by their order. A column `x [s]` is a clock. Columns with a label keep
/// it.
void label_runs(SignalTable& table);

}  // namespace impactfit
