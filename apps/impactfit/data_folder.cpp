#include <cstdlib>
#include <filesystem>
#include <vector>

#include "impactfit/core/error.hpp"
#include "session.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

fs::path program_folder(const Session& session) {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::absolute(session.program).parent_path() : program.parent_path();
}

std::string checked(const std::string& folder, const char* origin) {
    if (fs::is_directory(fs::path(folder) / "datasets")) return folder;
    throw Error(ErrorKind::usage, "no data in this folder", folder, "a folder that holds a folder 'datasets'",
                {{}, 0, 0, origin});
}

}  // namespace

std::string data_folder(const Session& session) {
    if (!session.data.empty()) return checked(session.data, "--data");
    if (const char* named = std::getenv("IMPACTFIT_DATA"); named != nullptr && *named != '\0')
        return checked(named, "IMPACTFIT_DATA");
    const fs::path here = program_folder(session);
    std::string looked_in;
    for (const fs::path& place : {here / "../share/impactfit/data", here / "../../../data"}) {
        const fs::path folder = place.lexically_normal();
        if (fs::is_directory(folder / "datasets")) return folder.string();
        looked_in += (looked_in.empty() ? "" : ", ") + folder.string();
    }
    throw Error(ErrorKind::usage, "the shipped data were not found", looked_in,
                "name their folder by --data or IMPACTFIT_DATA");
}

}  // namespace impactfit::app
