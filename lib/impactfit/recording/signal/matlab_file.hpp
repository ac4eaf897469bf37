#pragma once
// MATLAB files of versions 5 to 7.3 by matio, which is loaded at the first file.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for the first bytes of a MATLAB file of version 5 or later.
bool is_matlab(std::string_view first_bytes);

/// Returns the tables of the real arrays of one and two dimensions, also those in a structure: "run.force". Other
/// variables are named in a note. Throws Error (data) for a damaged file, one without such an array, one with more than
/// 2e7 values, and where matio is missing.
std::vector<SignalTable> read_matlab(const std::string& path);

}  // namespace impactfit
