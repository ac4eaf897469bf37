#pragma once
// Permitted folder: a program that runs commands of others reads and writes files below one folder only.

#include <string>

namespace impactfit {

/// Limits this process: it writes below `folder` only, and reads below `folder` and `read_only` (empty: none). A front
/// end calls it once, before the first file. Throws Error (usage) for a folder that does not exist.
void permit_only(const std::string& folder, const std::string& read_only);

/// True after permit_only.
bool is_limited_to_a_folder();

/// Throws Error (usage) naming `path` if the limit forbids to read it. Symbolic links and ".." are resolved first.
void check_may_read(const std::string& path);

/// Throws Error (usage) naming `path` if the limit forbids to write it. Resolves as check_may_read, also the target of
/// a link that does not exist.
void check_may_write(const std::string& path);

}  // namespace impactfit
