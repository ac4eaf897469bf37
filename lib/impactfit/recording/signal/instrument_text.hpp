#pragma once
// Texts of instruments: LabVIEW measurement files (.lvm), and oscilloscope CSV whose clock is in a preamble.
//
// Read are .lvm of one or several segments; Tektronix with the preamble beside the samples or above them; Rigol and
// Keysight with start and increment; LeCroy with its lines above the header. Times are in s.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for the first lines of a .lvm or of an oscilloscope. Throws Error (data) for a line of numbers that is
/// not readable.
bool is_instrument_text(std::string_view head);

/// Returns the tables of a text: a table for each segment of a .lvm whose channels or times do not continue the one
/// before, otherwise one. A text of no instrument is read by read_signal_text. Throws Error (data) as that, and for a
/// .lvm without samples.
std::vector<SignalTable> read_instrument_text(std::string_view content, const std::string& file);

}  // namespace impactfit
