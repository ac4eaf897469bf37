#pragma once
// Reading a whole file at once.

#include <string>

namespace impactfit {

/// The bytes of the file at `path`. Throws Error (data) naming `path` when it is missing, a folder or unreadable.
std::string read_text_file(const std::string& path);

}  // namespace impactfit
