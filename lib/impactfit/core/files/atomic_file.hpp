#pragma once
// Files whole or not at all: an interrupted run leaves the old file or the new one, never half of one.

#include <string>
#include <string_view>

namespace impactfit {

/// Writes `content` to `path` through a temporary file in the same folder and a rename; a symbolic link is followed
/// and the permissions of a file already there are kept. A device or pipe (such as /dev/stdout) cannot be renamed over
/// and is written straight. Throws Error (usage) naming `path` when its folder is missing or not writable, when it is
/// a folder itself, or when the disk is full; nothing is left behind then.
void write_file_atomically(const std::string& path, std::string_view content);

/// Throws the same Error for a `path` that write_file_atomically would refuse now, and writes nothing. For long work,
/// to be sure of its output before it begins.
void check_writable(const std::string& path);

}  // namespace impactfit
