#pragma once
// Rewritten text: rows of a text under a header that the program makes from its preamble.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns the table of `rows`, the first of which is line `first_line` of the file, under `header`.
SignalTable table_under(const std::string& header, std::string_view rows, long first_line, const std::string& file);

/// Returns the lines of a text from position `at`, at most `most`, without their ends.
std::vector<std::string_view> lines_from(std::string_view text, std::size_t at, std::size_t most);

/// Returns the unit of a preamble in the syntax of parse_unit: "Volts" is V, "second" is s. Empty for another text.
std::optional<std::string> preamble_unit(std::string_view text);

}  // namespace impactfit
