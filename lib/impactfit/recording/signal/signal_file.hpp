#pragma once
// Tables of a file: a text, a text of an instrument, the sheets of a workbook, or arrays (NumPy, MATLAB, HDF5, JSON).

#include <string>
#include <vector>

#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a regular file that is a MATLAB or HDF5 file or a NumPy array.
bool is_array_file(const std::string& path);

/// Returns the tables with a row of numbers, with columns named by `columns`; of a workbook those of all sheets, or of
/// the one called `sheet`. Throws Error (data) for a file that is not readable, for one without numbers, and for a name
/// that is not a column or a sheet.
std::vector<SignalTable> read_signal_file(const std::string& path, const std::vector<ColumnMapping>& columns = {},
                                          const std::string& sheet = {});

/// Returns the tables of the first 64 kB of a text, and those of a workbook, for the recognition of its columns. Throws
/// Error as read_signal_file.
std::vector<SignalTable> read_signal_head(const std::string& path, const std::vector<ColumnMapping>& columns,
                                          const std::string& sheet);

}  // namespace impactfit
