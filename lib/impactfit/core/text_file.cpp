#include "impactfit/core/text_file.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "impactfit/core/error.hpp"
#include "impactfit/core/path_kind.hpp"

namespace impactfit {

std::string read_text_file(const std::string& path) {
    const PathKind kind = path_kind(path);
    if (kind == PathKind::nothing) {
        throw Error(ErrorKind::data, "no such file", path, "the path of a readable file", {path, 0, 0, {}});
    }
    if (kind == PathKind::folder) {
        throw Error(ErrorKind::data, "a folder where a file is needed", path, "the path of a file", {path, 0, 0, {}});
    }
    std::ifstream stream(path, std::ios::binary);
    std::string content;
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(path, ignored);
    if (!ignored) content.reserve(size);  // unknown of a pipe
    std::array<char, 65536> part{};
    while (stream.read(part.data(), part.size()), stream.gcount() > 0)
        content.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    if (!stream.good() && !stream.eof()) {
        throw Error(ErrorKind::data, "the file cannot be read", path, "a file with read permission", {path, 0, 0, {}});
    }
    return content;
}

}  // namespace impactfit
