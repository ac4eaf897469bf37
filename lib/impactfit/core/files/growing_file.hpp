#pragma once
// Growing file: append-only and consistent at every moment. The cost of a write is proportional to the new bytes.

#include <cstddef>
#include <string>
#include <string_view>

namespace impactfit {

/// Position of the mark in the content. The mark states the number of valid bytes. It lies in the first 512 bytes,
/// which reach a disk together.
struct Mark {
    std::size_t begin = 0, length = 0;
};

/// Readers ignore bytes beyond the mark. New bytes are appended first. After they reach the disk, one write replaces
/// the mark. A killed run therefore leaves the former state or the new state.
class GrowingFile {
public:
    /// Locks an existing file against other runs. A read-only file is unchanged until the first write replaces it.
    /// Throws Error (usage) naming the path for a file locked by another run, a path that is not a regular file and an
    /// invalid path.
    explicit GrowingFile(std::string path);
    ~GrowingFile();
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;

    const std::string& path() const { return path_; }
    /// Returns true if the file exists and is writable.
    bool held() const { return descriptor_ >= 0; }

    /// Accepts the first `size` bytes of the existing file; bytes beyond are truncated.
    void take_over(std::size_t size);
    /// Replaces the file by `content` (atomic_file.hpp). Throws as write_file_atomically.
    void replace(std::string_view content);
    /// Writes a content that differs from the previous content only in its mark and in appended bytes. Replaces a file
    /// that this object has neither written nor accepted, and a file that was moved, removed, replaced or truncated
    /// since. Throws Error (usage) naming the path for a failed write, such as on a full disk, and if another run
    /// writes the file.
    void grow(std::string_view content, const Mark& mark);

    /// Flushes the last mark to the disk.
    void sync() const;

private:
    void open();
    bool holds_what_was_written() const;
    void write_at(std::size_t place, std::string_view bytes) const;
    void close();

    std::string path_;
    int descriptor_ = -1;
    std::size_t size_ = 0;  ///< bytes written
};

}  // namespace impactfit
