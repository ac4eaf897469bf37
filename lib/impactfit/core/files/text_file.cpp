#include "impactfit/core/files/text_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"

namespace impactfit {
namespace {

void check_size(std::uintmax_t size, std::size_t most, const std::string& path) {
    if (size <= most) return;
    throw Error(ErrorKind::data, "the file is too large", fmt::format("more than {} bytes", most),
                fmt::format("at most {} MiB", most / mebibyte), {path, 0, 0, {}});
}

}  // namespace

std::string read_text_file(const std::string& path, std::size_t most) {
    const PathKind kind = path_kind(path);
    if (kind == PathKind::nothing) {
        throw Error(ErrorKind::data, "no such file", path, "the path of a readable file", {path, 0, 0, {}});
    }
    if (kind == PathKind::folder) {
        throw Error(ErrorKind::data, "the path is a folder", path, "the path of a file", {path, 0, 0, {}});
    }
    std::ifstream stream(path, std::ios::binary);
    std::string content;
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(path, ignored);
    if (ignored) {  // a pipe or a device, possibly without end
        most = std::min(most, most_data_bytes);
    } else {
        check_size(size, most, path);
        content.reserve(size);
    }
    std::array<char, 65536> part{};
    while (stream.read(part.data(), part.size()), stream.gcount() > 0) {
        content.append(part.data(), static_cast<std::size_t>(stream.gcount()));
        check_size(content.size(), most, path);
    }
    if (!stream.good() && !stream.eof()) {
        throw Error(ErrorKind::data, "the file cannot be read", path, "a file with read permission", {path, 0, 0, {}});
    }
    return content;
}

}  // namespace impactfit
