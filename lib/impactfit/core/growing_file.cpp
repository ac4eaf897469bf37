#include "impactfit/core/growing_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "impactfit/core/atomic_file.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse(const std::string& path) {
    throw Error(ErrorKind::usage, std::string("cannot write the file: ") + std::strerror(errno), path,
                "a path in a folder that can be written, with room on its disk");
}

}  // namespace

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)) {
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
    if (!holds_what_was_written()) return replace(content);
    write_at(size_, content.substr(size_));
    if (::fdatasync(descriptor_) != 0) refuse(path_);
    write_at(mark.begin, content.substr(mark.begin, mark.length));
    size_ = content.size();
}

/// A file that was removed or replaced has no name any more.
bool GrowingFile::holds_what_was_written() const {
    struct stat now {};
    return descriptor_ >= 0 && ::fstat(descriptor_, &now) == 0 && now.st_nlink > 0 &&
           now.st_size == static_cast<off_t>(size_);
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

/// For one run alone: the lock goes with the descriptor.
void GrowingFile::open() {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) close();
}

void GrowingFile::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

}  // namespace impactfit
