#include "impactfit/dataset/plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

// The second byte bounds what the lead byte leaves open: no overlong form, no surrogate, nothing above U+10FFFF
// (RFC 3629, section 4).
bool may_follow(unsigned lead, unsigned second) {
    const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return second >= least && second <= most;
}

// Length of the UTF-8 sequence that starts here, or 0 when none does.
std::size_t sequence_length(std::string_view text, std::size_t at) {
    const unsigned lead = byte_at(text, at);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || at + length > text.size() || lead == 0) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte_at(text, at + i) & 0xc0U) != 0x80U) return 0;
    }
    return length == 1 || may_follow(lead, byte_at(text, at + 1)) ? length : 0;
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

// Where the text stops being UTF-8; its length when it is UTF-8 throughout.
std::size_t utf8_length(std::string_view text) {
    std::size_t at = 0;
    for (std::size_t length = 1; at < text.size() && length > 0; at += length) length = sequence_length(text, at);
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
