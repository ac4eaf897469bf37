#pragma once
// A file that grows at its end and is whole at every moment: a write costs what is new, however much there is.

#include <cstddef>
#include <string>
#include <string_view>

namespace impactfit {

/// Where in a content stands what tells how much of the file counts: in its first 512 bytes, which reach a disk
/// together.
struct Mark {
    std::size_t begin = 0, length = 0;
};

/// A reader ignores what the mark does not count. What is new is written behind, and only when it is on the disk the
/// mark is replaced, in one write: a run killed anywhere leaves the former state or the new one.
class GrowingFile {
public:
    /// Holds the file that is there against other runs; one that cannot be written is left alone until the first write
    /// replaces it. Throws an Error (usage) naming the path for what another run holds, is no regular file or has a
    /// name that no file can have.
    explicit GrowingFile(std::string path);
    ~GrowingFile();
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;

    const std::string& path() const { return path_; }
    /// Whether there is a file and it can be written.
    bool held() const { return descriptor_ >= 0; }

    /// Of the file taken over so many bytes count; what is behind is cut off.
    void take_over(std::size_t size);
    /// The file is this from now on (atomic_file.hpp). Throws as that does.
    void replace(std::string_view content);
    /// The same for a content that differs from the last one only in its mark and in what came behind. A file that this
    /// object has neither written nor taken over, or that somebody else moved, removed, replaced or cut since, is
    /// replaced.
    /// Throws an Error (usage) naming the path if it cannot be written, such as on a full disk, and if another run
    /// writes it.
    void grow(std::string_view content, const Mark& mark);

    /// Brings the last mark to the disk too.
    void sync() const;

private:
    void open();
    bool holds_what_was_written() const;
    void write_at(std::size_t place, std::string_view bytes) const;
    void close();

    std::string path_;
    int descriptor_ = -1;
    std::size_t size_ = 0;  ///< as written
};

}  // namespace impactfit
