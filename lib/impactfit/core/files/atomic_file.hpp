#pragma once
// Atomic file: an interrupted run leaves the old file or the new file, never a partial file.

#include <string>
#include <string_view>

namespace impactfit {

/// Writes `content` to `path`: a new file appears whole, an old file is replaced by a rename. Runs at the same time do
/// not disturb each other, also with equal process numbers. Symbolic links are followed. The permissions of an existing
/// file are kept. A device or pipe (such as /dev/stdout) cannot be renamed over and is written directly. Throws Error
/// (usage) naming `path` for a missing or read-only folder, for a folder, and for a full disk. No temporary file
/// remains after an error.
void write_file_atomically(const std::string& path, std::string_view content);

/// The same for a content that comes in parts. The file appears whole with publish(); without it nothing appears.
class AtomicFile {
public:
    explicit AtomicFile(std::string path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void append(std::string_view content);
    /// Call last.
    void publish();

private:
    void name_itself();

    std::string path_, target_;
    std::string temporary_;  ///< name beside the target; empty for an unnamed file
    bool is_straight_ = false;
    int descriptor_ = -1;
};

/// Throws the Error that write_file_atomically would throw for `path` now. Writes nothing. Long computations call it
/// before they start.
void check_writable(const std::string& path);

}  // namespace impactfit
