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

bool holds_datasets(const fs::path& folder) {
    return path_kind((folder / "datasets").string(), ErrorKind::usage) == PathKind::folder;
}

std::string checked_folder(const std::string& folder, const char* origin) {
    if (holds_datasets(folder)) return folder;
    throw Error(ErrorKind::usage, "no data in this folder", folder, "a folder that holds a folder 'datasets'",
                {{}, 0, 0, origin});
}

/// The installed share folder, or the source tree of a build.
std::vector<fs::path> usual_places(const Session& session) {
    const fs::path here = program_folder(session);
    return {(here / "../share/impactfit/data").lexically_normal(), (here / "../../../data").lexically_normal()};
}

}  // namespace

std::string data_folder_if_any(const Session& session) {
    if (!session.data.empty()) return checked_folder(session.data, "--data");
    if (const char* named = std::getenv("IMPACTFIT_DATA"); named != nullptr && *named != '\0')
        return checked_folder(named, "IMPACTFIT_DATA");
    for (const fs::path& place : usual_places(session))
        if (holds_datasets(place)) return place.string();
    return {};
}

std::string data_folder(const Session& session) {
    std::string folder = data_folder_if_any(session);
    if (!folder.empty()) return folder;
    std::string looked_in;
    for (const fs::path& place : usual_places(session)) looked_in += (looked_in.empty() ? "" : ", ") + place.string();
    throw Error(ErrorKind::usage, "the shipped data were not found", looked_in,
                "name their folder by --data or IMPACTFIT_DATA");
}

}  // namespace impactfit::app
