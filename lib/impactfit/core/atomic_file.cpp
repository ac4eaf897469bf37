#include "impactfit/core/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const std::string& why, const std::string& allowed) {
    throw Error(ErrorKind::usage, "cannot write the file: " + why, path, allowed);
}

[[noreturn]] void refuse_by_system(const std::string& path, int code) {
    refuse(path, std::strerror(code), "a path in a folder that can be written, with room on its disk");
}

// A name nobody else uses; short, so that it fits wherever the final name fits.
fs::path temporary_beside(const fs::path& target) {
    static std::atomic<unsigned> counter{0};
    return target.parent_path() / fmt::format(".impactfit-{}-{}.tmp", ::getpid(), counter++);
}

// 0 or the error number of the first call that failed.
int write_all(int descriptor, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

void write_straight(const std::string& path, std::string_view content) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) refuse_by_system(path, errno);
    const int code = write_all(descriptor, content);
    ::close(descriptor);
    if (code != 0) refuse_by_system(path, code);
}

// Writes the temporary file and syncs it, so that the rename never publishes a file whose bytes are still in flight.
int write_temporary(const fs::path& temporary, const fs::path& target, std::string_view content) {
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) return errno;
    struct stat before {};
    int code = write_all(descriptor, content);
    if (code == 0 && ::stat(target.c_str(), &before) == 0 && ::fchmod(descriptor, before.st_mode & 07777) != 0)
        code = errno;
    if (code == 0 && ::fsync(descriptor) != 0) code = errno;
    if (::close(descriptor) != 0 && code == 0) code = errno;
    return code;
}

void check_folder(const std::string& path, const fs::path& target) {
    const fs::path folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) {
        refuse(path, fmt::format("its folder '{}' does not exist", folder.string()), "a path in a folder that exists");
    }
}

}  // namespace

void write_file_atomically(const std::string& path, std::string_view content) {
    std::error_code ignored;
    const fs::path target = fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : fs::path(path);
    if (path.empty()) refuse("''", "its path is empty", "the path of a file");
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) refuse(path, "it is a folder", "the path of a file");
    if (fs::exists(status) && !fs::is_regular_file(status)) return write_straight(path, content);
    check_folder(path, target);
    const fs::path temporary = temporary_beside(target);
    int code = write_temporary(temporary, target, content);
    if (code == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) code = errno;
    if (code == 0) return;
    ::unlink(temporary.c_str());
    refuse_by_system(path, code);
}

}  // namespace impactfit
