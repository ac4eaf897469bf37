#pragma once
// Reading a whole file at once.

#include <cstddef>
#include <string>

namespace impactfit {

/// Bytes of the largest file of data that is read; of what a parser makes a tree of, which takes many times its size.
inline constexpr std::size_t mebibyte = std::size_t{1} << 20, most_data_bytes = 256 * mebibyte,
                             most_tree_bytes = 64 * mebibyte;

/// The bytes of the file at `path`. Throws Error (data) naming `path` when it is missing, a folder or unreadable, and
/// when it holds more than `most` bytes, which are not read; of a device or a pipe at most `most_data_bytes` are.
std::string read_text_file(const std::string& path, std::size_t most = most_data_bytes);

}  // namespace impactfit
