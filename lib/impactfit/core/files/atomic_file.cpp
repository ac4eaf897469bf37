#include "impactfit/core/files/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/permitted_folder.hpp"

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

/// Moves a file of ours to its target. Removes it after a failure.
int published(const fs::path& temporary, const fs::path& target) {
    if (::rename(temporary.c_str(), target.c_str()) == 0) return 0;
    const int code = errno;
    ::unlink(temporary.c_str());
    return code;
}

/// Keeps the permissions of an existing file. The bytes reach the disk before the rename publishes them.
int settle(int descriptor, const fs::path& target) {
    struct stat before {};
    if (::stat(target.c_str(), &before) == 0 && ::fchmod(descriptor, before.st_mode & 07777) != 0) return errno;
    return ::fsync(descriptor) == 0 ? 0 : errno;
}

/// Opens a new file beside the target; `path` is its name. Returns 0 or the error number.
int open_named(const fs::path& target, fs::path& path, int& descriptor) {
    return with_free_name(target, path, [&](const fs::path& name) {
        descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        return descriptor < 0 ? errno : 0;
    });
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

/// An unnamed file disappears with its process, so that a killed run leaves no file behind.
int open_unnamed(const fs::path& target) {
    return ::open(folder_of(target).c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
}

/// Appends the bytes of a file to another. Returns 0 or the error number.
int copy_all(int from, int to) {
    std::array<char, 1 << 16> bytes{};
    if (::lseek(from, 0, SEEK_SET) < 0) return errno;
    for (;;) {
        const ssize_t count = ::read(from, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        if (count == 0) return 0;
        if (const int code = write_all(to, {bytes.data(), static_cast<std::size_t>(count)}); code != 0) return code;
    }
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
    check_may_write(path);
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
    int descriptor = -1;
    const int code = open_named(target, temporary, descriptor);
    if (code == 0) ::close(descriptor);
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

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)) {
    const fs::path target = followed(path_);
    is_straight_ = is_written_straight(path_, target);
    target_ = target.string();
    descriptor_ = is_straight_ ? ::open(path_.c_str(), O_WRONLY | O_CLOEXEC) : open_unnamed(target);
    if (descriptor_ >= 0) return;
    if (is_straight_) refuse_by_system(path_, errno);
    name_itself();
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

/// Fallback for file systems without unnamed files, and for systems that cannot name these. Keeps the bytes so far.
void AtomicFile::name_itself() {
    fs::path temporary;
    int descriptor = -1;
    if (const int code = open_named(target_, temporary, descriptor); code != 0) refuse_by_system(path_, code);
    temporary_ = temporary.string();
    const int unnamed = std::exchange(descriptor_, descriptor);
    if (unnamed < 0) return;
    const int code = copy_all(unnamed, descriptor_);
    ::close(unnamed);
    if (code != 0) refuse_by_system(path_, code);
}

void AtomicFile::append(std::string_view content) {
    if (const int code = write_all(descriptor_, content); code != 0) refuse_by_system(path_, code);
}

void AtomicFile::publish() {
    if (!is_straight_) {
        int code = settle(descriptor_, target_);
        if (code == 0 && temporary_.empty() && name_file(descriptor_, target_) != 0) {
            name_itself();  // another error comes again
            code = settle(descriptor_, target_);
        }
        if (code != 0) refuse_by_system(path_, code);
    }
    if (::close(std::exchange(descriptor_, -1)) != 0) refuse_by_system(path_, errno);
    if (temporary_.empty()) return;
    const std::string temporary = std::exchange(temporary_, {});
    if (const int code = published(temporary, target_); code != 0) refuse_by_system(path_, code);
}

void write_file_atomically(const std::string& path, std::string_view content) {
    AtomicFile file(path);
    file.append(content);
    file.publish();
}

}  // namespace impactfit
