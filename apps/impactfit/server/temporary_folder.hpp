#pragma once
// Temporary folder: private to the user, and removed with its files at the end.

#include <filesystem>
#include <string>
#include <string_view>

namespace impactfit::app {

class TemporaryFolder {
public:
    /// Throws Error (usage) if the system has no place for it.
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// Writes a new file and the folders above it. Throws Error (usage) for a path that leaves the folder.
    void write(const std::string& file, std::string_view content) const;

    /// Returns true for a regular file below the folder, by a path that does not leave it.
    bool has(const std::string& file) const;

private:
    std::filesystem::path path_;
};

}  // namespace impactfit::app
