#pragma once
// ZIP archive in memory. The bytes that come out are counted while a part is inflated, not taken from the directory.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace impactfit {

class ZipArchive {
public:
    /// Throws Error (data) naming `file` for bytes that are no ZIP archive. `content` must outlive the archive.
    ZipArchive(std::string_view content, std::string file);
    ~ZipArchive();
    ZipArchive(ZipArchive&&) noexcept;
    ZipArchive& operator=(ZipArchive&&) = delete;

    bool has(const std::string& part) const;

    /// Returns the bytes of a part. Throws Error (data) for a part that is missing, encrypted or damaged, and if all
    /// read parts together have more than 256 MiB, or one above 16 MiB is more than 400 times its compressed size.
    std::string read(const std::string& part);

    const std::string& file() const { return file_; }

private:
    struct Handle;
    std::string file_;
    std::unique_ptr<Handle> handle_;
    std::size_t inflated_ = 0;  ///< bytes of all parts so far
};

}  // namespace impactfit
