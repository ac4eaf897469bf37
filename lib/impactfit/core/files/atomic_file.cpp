#include "impactfit/core/files/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>
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

/// Calls `make` with names beside the target until one is free. Returns 0 or its error number; `path` is the name then.
/// The names have 64 random bits: process numbers are equal in containers, and on the hosts of a cluster.
template <class Make>
int with_free_name(const fs::path& target, fs::path& path, const Make& make) {
    constexpr int most_names = 100;  // a name of 64 random bits is in use once in 1e19
    std::random_device bits;
    for (int i = 0; i < most_names; ++i) {
        const std::uint64_t name = (std::uint64_t{bits()} << 32U) | bits();
        path = target.parent_path() / fmt::format(".impactfit-{:016x}.tmp", name);
        if (const int code = make(path); code != EEXIST) return code;
    }
    return EEXIST;
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

/// Moves a file of ours to its target. Removes it after a failure.
int published(const fs::path& temporary, const fs::path& target) {
    if (::rename(temporary.c_str(), target.c_str()) == 0) return 0;
    const int code = errno;
    ::unlink(temporary.c_str());
    return code;
}

/// Fallback for file systems without unnamed files.
int write_named(const fs::path& target, std::string_view content) {
    fs::path temporary;
    int descriptor = -1;
    int code = with_free_name(target, temporary, [&](const fs::path& path) {
        descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        return descriptor < 0 ? errno : 0;
    });
    if (code != 0) return code;
    code = fill(descriptor, target, content);
    if (::close(descriptor) != 0 && code == 0) code = errno;
    if (code == 0) return published(temporary, target);
    ::unlink(temporary.c_str());
    return code;
}

/// Gives an unnamed file its name: a new target directly, so that no other name exists at any time. A file cannot be
/// linked over an old one, and gets another name first.
int name_file(int descriptor, const fs::path& target) {
    const std::string unnamed = fmt::format("/proc/self/fd/{}", descriptor);
    const auto link = [&](const fs::path& path) {
        return ::linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
    };
    if (const int code = link(target); code != EEXIST) return code;
    fs::path temporary;
    const int code = with_free_name(target, temporary, link);
    return code == 0 ? published(temporary, target) : code;
}

int open_unnamed(const fs::path& target) {
    return ::open(folder_of(target).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
}

/// Writes an unnamed file, so that a killed run leaves no file behind.
int write_whole(const fs::path& target, std::string_view content) {
    const int descriptor = open_unnamed(target);
    if (descriptor < 0) return write_named(target, content);
    const int filled = fill(descriptor, target, content);
    const int named = filled == 0 ? name_file(descriptor, target) : filled;
    ::close(descriptor);
    // A system without /proc cannot name the file, one of the other errors comes again.
    return filled == 0 && named != 0 ? write_named(target, content) : named;
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

/// Returns the error number of a new file beside the target, 0 without one. An unnamed file leaves nothing, even after
/// a kill. Its folder does not check the length of the name of the target.
int creation_error(const fs::path& target) {
    struct stat found {};
    if (::lstat(target.c_str(), &found) != 0 && errno != ENOENT) return errno;
    if (const int descriptor = open_unnamed(target); descriptor >= 0) {
        ::close(descriptor);
        return 0;
    }
    fs::path temporary;
    const int code = with_free_name(target, temporary, [](const fs::path& path) {
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0) return errno;
        ::close(descriptor);
        return 0;
    });
    if (code == 0) ::unlink(temporary.c_str());
    return code;
}

}  // namespace

void check_writable(const std::string& path) {
    const fs::path target = followed(path);
    if (is_written_straight(path, target)) {
        if (::access(path.c_str(), W_OK) != 0) refuse_by_system(path, errno);
        return;
    }
    if (const int code = creation_error(target); code != 0) refuse_by_system(path, code);
}

void write_file_atomically(const std::string& path, std::string_view content) {
    const fs::path target = followed(path);
    if (is_written_straight(path, target)) return write_straight(path, content);
    if (const int code = write_whole(target, content); code != 0) refuse_by_system(path, code);
}

}  // namespace impactfit
