#pragma once
// Reads a complete file.

#include <cstddef>
#include <string>

namespace impactfit {

/// Size limits [bytes] of data files, and of files for tree parsers, which need many times the file size.
inline constexpr std::size_t mebibyte = std::size_t{1} << 20, most_data_bytes = 256 * mebibyte,
                             most_tree_bytes = 64 * mebibyte;

/// Returns the bytes of the file at `path`. Throws Error (data) naming `path` for a missing file, a folder, an
/// unreadable file, and a file larger than `most` bytes. At most `most_data_bytes` are read from a device or a pipe.
std::string read_text_file(const std::string& path, std::size_t most = most_data_bytes);

}  // namespace impactfit
