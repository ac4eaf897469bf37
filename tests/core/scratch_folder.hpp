#pragma once
// A separate folder for each test that writes files; removed at the end.

#include <filesystem>
#include <string>
#include <string_view>

namespace impactfit_tests {

class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// Writes a file (and the folders above it) and returns its path.
    std::string write(const std::string& name, std::string_view content) const;

private:
    std::filesystem::path path_;
};

}  // namespace impactfit_tests
