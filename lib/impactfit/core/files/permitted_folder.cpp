#include "impactfit/core/files/permitted_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

struct PermittedFolders {
    fs::path folder, read_only;  ///< resolved; an empty folder: no limit
};

PermittedFolders& permitted_folders() {
    static PermittedFolders folders;
    return folders;
}

fs::path resolved_folder(const std::string& folder) {
    std::error_code failed;
    fs::path resolved = fs::canonical(folder, failed);
    if (failed) throw Error(ErrorKind::usage, "no such folder", folder, "an existing folder");
    return resolved;
}

/// Returns the place of a file that may not exist. Empty if the system cannot resolve it.
fs::path resolved_place(fs::path path) {
    std::error_code failed;
    constexpr int most_links = 40;  // limit of the system
    for (int i = 0; i < most_links; ++i) {
        const fs::path parent = fs::weakly_canonical(fs::absolute(path, failed).parent_path(), failed);
        if (failed) return {};
        const fs::path place = (parent / path.filename()).lexically_normal();
        if (!fs::is_symlink(fs::symlink_status(place, failed))) return fs::weakly_canonical(place, failed);
        path = parent / fs::read_symlink(place, failed);
    }
    return {};
}

bool is_below(const fs::path& path, const fs::path& folder) {
    if (folder.empty()) return false;
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

[[noreturn]] void refuse_place(const std::string& path, const char* problem) {
    throw Error(ErrorKind::usage, problem, path, "a file of this page, without '..' and links to other folders");
}

}  // namespace

void permit_only(const std::string& folder, const std::string& read_only) {
    PermittedFolders folders{resolved_folder(folder), {}};
    if (!read_only.empty()) folders.read_only = resolved_folder(read_only);
    permitted_folders() = folders;
}

bool is_limited_to_a_folder() {
    return !permitted_folders().folder.empty();
}

void check_may_read(const std::string& path) {
    if (!is_limited_to_a_folder()) return;
    const auto& [folder, read_only] = permitted_folders();
    const fs::path place = resolved_place(path);
    if (!is_below(place, folder) && !is_below(place, read_only))
        refuse_place(path, "a command of a page may not read this file");
}

void check_may_write(const std::string& path) {
    if (is_limited_to_a_folder() && !is_below(resolved_place(path), permitted_folders().folder))
        refuse_place(path, "a command of a page may not write this file");
}

}  // namespace impactfit
