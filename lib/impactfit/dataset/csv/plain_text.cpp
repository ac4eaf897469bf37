#include "impactfit/dataset/csv/plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "impactfit/core/error.hpp"
#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

std::string unix_line_ends(std::string_view content) {
    std::string text;
    text.reserve(content.size());
    for (std::size_t i = 0; i < content.size(); ++i) {
        if (content[i] == '\r' && i + 1 < content.size() && content[i + 1] == '\n') continue;
        text += content[i] == '\r' ? '\n' : content[i];
    }
    return text;
}

// Returns the position of the first byte that is NUL or not UTF-8; the length of the text if there is none.
std::size_t utf8_length(std::string_view text) {
    std::size_t at = 0;
    for (std::size_t length = 1; at < text.size() && length > 0; at += length)
        length = text[at] == '\0' ? 0 : utf8_sequence_length(text, at);
    return at;
}

void check_utf8(const std::string& text, const std::string& file) {
    const std::size_t at = utf8_length(text);
    if (at == text.size()) return;
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(at);
    throw Error(ErrorKind::data, "the file is not UTF-8 text", fmt::format("byte 0x{:02x}", byte_at(text, at)),
                "a file saved as UTF-8 (a microsecond may be written us)",
                {file, static_cast<long>(std::count(text.begin(), end, '\n')) + 1, 0, {}});
}

}  // namespace

bool is_utf8(std::string_view text) {
    return utf8_length(text) == text.size();
}

std::string plain_text(std::string_view content, const std::string& file) {
    if (content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff")) {
        throw Error(ErrorKind::data, "the file is UTF-16 text", {}, "a file saved as UTF-8", {file, 1, 0, {}});
    }
    if (content.starts_with("\xef\xbb\xbf")) content.remove_prefix(3);
    std::string text = unix_line_ends(content);
    check_utf8(text, file);
    return text;
}

}  // namespace impactfit
