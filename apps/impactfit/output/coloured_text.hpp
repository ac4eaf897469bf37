#pragma once
// Colour of verdicts and warnings on a terminal.

#include <cstdio>
#include <string>

namespace impactfit::app {

/// Returns true for a terminal, unless NO_COLOR is set to a text or TERM is "dumb" (https://no-color.org).
bool has_colour(std::FILE* stream);

/// Returns the text with coloured verdicts and with yellow "warning:", each at the start of a line. A verdict is a text
/// in capitals before a colon: green for GOOD FIT, AS EXPECTED and AS SHIPPED, else red.
std::string coloured(const std::string& text);

}  // namespace impactfit::app
