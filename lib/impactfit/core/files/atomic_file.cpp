#include "impactfit/core/files/atomic_file.hpp"

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
#include "impactfit/core/files/path_kind.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_file(const std::string& path, const std::string& why, const std::string& allowed) {
    throw Error(ErrorKind::usage, "cannot write the file: " + why, path, allowed);
}

[[noreturn]] void refuse_by_system(const std::string& path, int code) {
    refuse_file(path, std::strerror(code), "a path in a writable folder with free disk space");
}

fs::path folder_of(const fs::path& target) {
    return target.parent_path().empty() ? fs::path(".") : target.parent_path();
}

// Unique name; short, so that it satisfies the name limit wherever the final name does.
fs::path temporary_beside(const fs::path& target) {
    static std::atomic<unsigned> counter{0};
    return target.parent_path() / fmt::format(".impactfit-{}-{}.tmp", ::getpid(), counter++);
}

// Returns 0 or the error number of the first failed call.
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

/// Keeps the permissions of an existing file. The bytes reach the disk before the rename publishes them.
int fill(int descriptor, const fs::path& target, std::string_view content) {
    struct stat before {};
    if (const int code = write_all(descriptor, content); code != 0) return code;
    if (::stat(target.c_str(), &before) == 0 && ::fchmod(descriptor, before.st_mode & 07777) != 0) return errno;
    return ::fsync(descriptor) == 0 ? 0 : errno;
}

/// Fallback for file systems without unnamed files.
int write_temporary(const fs::path& temporary, const fs::path& target, std::string_view content) {
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) return errno;
    const int code = fill(descriptor, target, content);
    return ::close(descriptor) != 0 && code == 0 ? errno : code;
}

/// Writes an unnamed file, so that a killed run leaves no file behind.
int write_unnamed(const fs::path& temporary, const fs::path& target, std::string_view content) {
    const int descriptor = ::open(folder_of(target).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    if (descriptor < 0) return write_temporary(temporary, target, content);
    int code = fill(descriptor, target, content);
    const std::string unnamed = fmt::format("/proc/self/fd/{}", descriptor);
    const bool linked =
        code == 0 && ::linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) == 0;
    ::close(descriptor);
    return code == 0 && !linked ? write_temporary(temporary, target, content) : code;
}

/// Returns the target of symbolic links, which need not exist.
fs::path followed(fs::path path) {
    std::error_code failed;
    constexpr int most_links = 40;  // limit of the system
    for (int i = 0; i < most_links && fs::is_symlink(path, failed); ++i)
        path = path.parent_path() / fs::read_symlink(path, failed);
    return path;
}

void check_folder(const std::string& path, const fs::path& target) {
    const fs::path folder = folder_of(target);
    if (path_kind(folder.string(), ErrorKind::usage) != PathKind::folder)
        refuse_file(path, fmt::format("the folder '{}' does not exist", folder.string()),
                    "a path in an existing folder");
    if (::access(folder.c_str(), W_OK | X_OK) != 0) refuse_by_system(path, errno);
}

/// Returns true for a device or a pipe, which is written directly.
bool is_written_straight(const std::string& path, const fs::path& target) {
    if (path.empty()) refuse_file("''", "the path is empty", "the path of a file");
    const PathKind kind = path_kind(target.string(), ErrorKind::usage);
    if (kind == PathKind::folder) refuse_file(path, "the path is a folder", "the path of a file");
    if (kind == PathKind::other) return true;
    check_folder(path, target);
    return false;
}

}  // namespace

void check_writable(const std::string& path) {
    const fs::path target = followed(path);
    if (is_written_straight(path, target)) {
        if (::access(path.c_str(), W_OK) != 0) refuse_by_system(path, errno);
        return;
    }
    const fs::path temporary = temporary_beside(target);
    const int code = write_temporary(temporary, target, {});
    ::unlink(temporary.c_str());
    if (code != 0) refuse_by_system(path, code);
}

void write_file_atomically(const std::string& path, std::string_view content) {
    const fs::path target = followed(path);
    if (is_written_straight(path, target)) return write_straight(path, content);
    const fs::path temporary = temporary_beside(target);
    int code = write_unnamed(temporary, target, content);
    if (code == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) code = errno;
    if (code == 0) return;
    ::unlink(temporary.c_str());
    refuse_by_system(path, code);
}

}  // namespace impactfit
