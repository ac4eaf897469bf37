#include "impactfit/core/files/path_kind.hpp"

#include <filesystem>
#include <system_error>

#include "impactfit/core/files/permitted_folder.hpp"

namespace impactfit {

namespace fs = std::filesystem;

PathKind path_kind(const std::string& path, ErrorKind refused) {
    check_may_read(path);
    std::error_code failed;
    const fs::file_status status = fs::status(path, failed);
    switch (status.type()) {
        case fs::file_type::not_found:
            return PathKind::nothing;
        case fs::file_type::regular:
            return PathKind::file;
        case fs::file_type::directory:
            return PathKind::folder;
        case fs::file_type::none:
            throw Error(refused, "the path cannot be used: " + failed.message(), path,
                        refused == ErrorKind::usage ? "a path in a writable folder" : "a path in a readable folder");
        default:
            return PathKind::other;
    }
}

std::string absolute_path(const std::string& path) {
    std::error_code failed;
    const fs::path absolute = fs::absolute(path, failed);
    if (failed)
        throw Error(ErrorKind::usage, "the working folder cannot be used: " + failed.message(), path,
                    "an existing working folder, or an absolute path");
    return absolute.string();
}

}  // namespace impactfit
