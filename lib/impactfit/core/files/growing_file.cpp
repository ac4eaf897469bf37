#include "impactfit/core/files/growing_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/permitted_folder.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse(const std::string& path) {
    throw Error(ErrorKind::usage, std::string("cannot write the file: ") + std::strerror(errno), path,
                "a path in a writable folder with free disk space");
}

}  // namespace

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)) {
    check_may_write(path_);
    struct stat there {};
    if (::stat(path_.c_str(), &there) != 0) {
        if (errno != ENOENT) refuse(path_);
    } else if (!S_ISREG(there.st_mode)) {
        throw Error(ErrorKind::usage, "not a regular file", path_, "a regular file, or a new path");
    }
    open();
}

GrowingFile::~GrowingFile() {
    close();
}

void GrowingFile::take_over(std::size_t size) {
    size_ = size;
    if (descriptor_ >= 0 && !holds_what_was_written() && ::ftruncate(descriptor_, static_cast<off_t>(size)) != 0)
        close();
}

void GrowingFile::replace(std::string_view content) {
    close();
    write_file_atomically(path_, content);
    open();
    size_ = content.size();
}

void GrowingFile::grow(std::string_view content, const Mark& mark) {
    if (!holds_what_was_written()) {
        close();
        open();  // checks that no other run writes the file
        return replace(content);
    }
    write_at(size_, content.substr(size_));
    if (::fdatasync(descriptor_) != 0) refuse(path_);
    write_at(mark.begin, content.substr(mark.begin, mark.length));
    size_ = content.size();
}

void GrowingFile::sync() const {
    if (descriptor_ >= 0 && ::fdatasync(descriptor_) != 0) refuse(path_);
}

/// Returns false also if the path no longer refers to the file (moved, removed or replaced).
bool GrowingFile::holds_what_was_written() const {
    struct stat held {
    }, named{};
    return descriptor_ >= 0 && ::fstat(descriptor_, &held) == 0 && ::stat(path_.c_str(), &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino && held.st_size == static_cast<off_t>(size_);
}

void GrowingFile::write_at(std::size_t place, std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) refuse(path_);
        place += static_cast<std::size_t>(written);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// Opens the file with an exclusive lock, which is released with the descriptor.
void GrowingFile::open() {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    const bool held_by_another = errno == EWOULDBLOCK;
    close();
    if (held_by_another)
        throw Error(ErrorKind::usage, "another run writes this file", path_, "a separate file for each run");
}

void GrowingFile::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

}  // namespace impactfit
