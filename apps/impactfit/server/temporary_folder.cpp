#include "server/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

bool stays_below(const fs::path& file) {
    if (file.empty() || file.is_absolute() || !file.has_filename()) return false;
    if (file.native().find('\0') != std::string::npos) return false;
    for (const fs::path& part : file)
        if (part == ".." || part == ".") return false;
    return true;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
    std::error_code failed;
    std::string name = (fs::temp_directory_path(failed) / "impactfit-XXXXXX").string();
    if (failed || ::mkdtemp(name.data()) == nullptr)
        throw Error(ErrorKind::usage, std::string("cannot make a temporary folder: ") + std::strerror(errno), name,
                    "a writable folder in TMPDIR");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void TemporaryFolder::write(const std::string& file, std::string_view content) const {
    if (!stays_below(file))
        throw Error(ErrorKind::usage, "the name of a file leaves its folder", file, "a relative path without '..'");
    std::error_code failed;
    fs::create_directories((path_ / file).parent_path(), failed);
    write_file_atomically((path_ / file).string(), content);
}

bool TemporaryFolder::has(const std::string& file) const {
    std::error_code failed;
    return stays_below(file) && fs::symlink_status(path_ / file, failed).type() == fs::file_type::regular;
}

}  // namespace impactfit::app
