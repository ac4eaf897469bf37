#include "shell/shipped_examples.hpp"

#include <algorithm>
#include <filesystem>

#include "impactfit/core/error.hpp"

namespace impactfit::app {

std::string examples_folder(const Session& session) {
    return (std::filesystem::path(data_folder(session)) / "examples").lexically_normal().string();
}

std::vector<std::string> example_names(const Session& session) {
    const std::string folder = examples_folder(session);
    std::error_code failed;
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    if (failed)
        throw Error(ErrorKind::usage, "the examples cannot be read: " + failed.message(), folder,
                    "a folder of data with a subfolder 'examples'", {{}, 0, 0, "--data"});
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace impactfit::app
