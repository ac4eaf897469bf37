#include "impactfit/core/text_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "impactfit/core/error.hpp"

namespace impactfit {

std::string read_text_file(const std::string& path) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    if (!std::filesystem::exists(status)) {
        throw Error(ErrorKind::data, "no such file", path, "the path of a readable file", {path, 0, 0, {}});
    }
    if (std::filesystem::is_directory(status)) {
        throw Error(ErrorKind::data, "a folder where a file is needed", path, "the path of a file", {path, 0, 0, {}});
    }
    std::ifstream stream(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream.good() && !stream.eof()) {
        throw Error(ErrorKind::data, "the file cannot be read", path, "a file with read permission", {path, 0, 0, {}});
    }
    return content;
}

}  // namespace impactfit
