#pragma once
// LabVIEW measurement file (.lvm): a header of the file, then segments with a header and rows each.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a text that begins as a .lvm.
bool is_lvm(std::string_view text);

/// Returns the tables of a .lvm. Times are the column X_Value, or X0 and Delta_X of the first channel. A segment whose
/// channels are those of the one before and whose times go on continues its table. Throws Error (data) for a file
/// without samples.
std::vector<SignalTable> read_lvm(std::string_view text, const std::string& file);

}  // namespace impactfit
