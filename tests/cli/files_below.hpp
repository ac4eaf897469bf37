#pragma once
// A folder of results as a whole.

#include <filesystem>
#include <map>
#include <string>

#include "impactfit/core/files/text_file.hpp"

namespace impactfit_tests {

/// Every file below a folder by its path, with its content.
inline std::map<std::string, std::string> files_below(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files[std::filesystem::relative(entry.path(), folder).string()] =
                impactfit::read_text_file(entry.path().string());
    return files;
}

}  // namespace impactfit_tests
