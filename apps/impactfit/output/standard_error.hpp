#pragma once
// Messages on standard error. A closed or full stream loses the message, and the program continues.

#include <string>

namespace impactfit {
class Error;
}

namespace impactfit::app {

/// Writes `text` unchanged. Ignores a failure, because no other stream can report it.
void print_message(const std::string& text);

/// Writes an error in the layout of error_text.
void print_error(const Error& error);

}  // namespace impactfit::app
