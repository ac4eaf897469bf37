#include <cstdlib>
#include <filesystem>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "session.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

fs::path program_folder(const Session& session) {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::path(absolute_path(session.program)).parent_path() : program.parent_path();
}

bool contains_datasets(const fs::path& folder) {
    return path_kind((folder / "datasets").string(), ErrorKind::usage) == PathKind::folder;
}

std::string checked_folder(const std::string& folder, const char* origin) {
    if (contains_datasets(folder)) return folder;
    throw Error(ErrorKind::usage, "no data in this folder", folder, "a folder with a subfolder 'datasets'",
                {{}, 0, 0, origin});
}

/// Returns the installed share folder and the source tree of a build.
std::vector<fs::path> default_folders(const Session& session) {
    const fs::path here = program_folder(session);
    return {(here / "../share/impactfit/data").lexically_normal(), (here / "../../../data").lexically_normal()};
}

}  // namespace

std::string data_folder_if_any(const Session& session) {
    if (!session.data.empty()) return checked_folder(session.data, "--data");
    if (const char* variable = std::getenv("IMPACTFIT_DATA"); variable != nullptr && *variable != '\0')
        return checked_folder(variable, "IMPACTFIT_DATA");
    for (const fs::path& folder : default_folders(session))
        if (contains_datasets(folder)) return folder.string();
    return {};
}

std::string data_folder(const Session& session) {
    std::string folder = data_folder_if_any(session);
    if (!folder.empty()) return folder;
    std::string searched;
    for (const fs::path& place : default_folders(session)) searched += (searched.empty() ? "" : ", ") + place.string();
    throw Error(ErrorKind::usage, "the shipped data are not found", searched,
                "their folder in --data or IMPACTFIT_DATA");
}

}  // namespace impactfit::app
