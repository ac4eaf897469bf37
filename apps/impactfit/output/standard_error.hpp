#pragma once
// Messages on standard error. A closed or full stream loses the message, and the program continues.

#include <string>

namespace impactfit::app {

/// Writes `text` unchanged. Ignores a failure, because no other stream can report it.
void print_message(const std::string& text);

}  // namespace impactfit::app
