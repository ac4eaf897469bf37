#pragma once
// HDF5 files by their library, which is loaded at the first file.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for the first bytes of an HDF5 file.
bool is_hdf5(std::string_view first_bytes);

/// Returns the tables of the datasets of numbers with one and two dimensions. A column has the path of its dataset,
/// "run/force". Links to other files, external storage and virtual datasets are not followed. Throws Error (data) for a
/// damaged file, one without such a dataset, one with more than 2e7 values, and where the library is missing.
std::vector<SignalTable> read_hdf5(const std::string& path);

}  // namespace impactfit
