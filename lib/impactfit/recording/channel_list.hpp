#pragma once
// Channel list: the channels of a sound or of a file of arrays, with their units and lengths.

#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a sound, a MATLAB or HDF5 file or a NumPy array: files of channels that are no table of text.
bool is_channel_file(const std::string& path);

/// Returns a row for each channel of a file: its name for `--columns`, unit, number of values, first and last value. A
/// file whose kind is not recognised has a note with the option that names its channels. Throws Error (data) as
/// read_signal_file and open_sound.
Dataset channel_list(const std::string& path, const std::vector<ColumnMapping>& columns, bool is_recognised);

/// Returns the option that names the channels of tables whose kind is not recognised, with the names of the file.
std::string option_of_channels(const std::vector<SignalTable>& tables);

/// Returns the option that names the columns `x1,y1,x2,y2` as runs with a clock each; empty for other columns.
std::string option_of_pairs(const SignalTable& table);

}  // namespace impactfit
