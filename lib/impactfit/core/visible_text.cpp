#include "impactfit/core/visible_text.hpp"

#include <algorithm>

namespace impactfit {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

/// Returns true for a valid second byte. A range narrower than 0x80 to 0xbf excludes overlong forms, surrogates and
/// code points above U+10FFFF (RFC 3629, section 4).
bool may_follow(unsigned lead, unsigned second) {
    const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return least <= second && second <= most;
}

bool is_control(std::string_view character) {
    const unsigned lead = byte_at(character, 0);
    return lead < 0x20 || lead == 0x7f || (lead == 0xc2 && byte_at(character, 1) < 0xa0);
}

bool is_noncharacter(std::string_view character) {
    return character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf";
}

/// Embeddings, overrides and isolates of the direction: U+202A to U+202E, U+2066 to U+2069. They show a text in another
/// order than a compiler reads it (CVE-2021-42574).
bool is_direction_control(std::string_view character) {
    if (character.size() != 3 || byte_at(character, 0) != 0xe2) return false;
    const unsigned second = byte_at(character, 1), third = byte_at(character, 2);
    return (second == 0x80 && third >= 0xaa && third <= 0xae) || (second == 0x81 && third >= 0xa6 && third <= 0xa9);
}

constexpr std::string_view replacement = "\xef\xbf\xbd";

}  // namespace

std::size_t utf8_sequence_length(std::string_view text, std::size_t at) {
    const unsigned lead = byte_at(text, at);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || at + length > text.size() || !may_follow(lead, byte_at(text, at + 1))) return 0;
    for (std::size_t i = 2; i < length; ++i)
        if ((byte_at(text, at + i) & 0xc0U) != 0x80U) return 0;
    return length;
}

std::string visible_text(std::string_view text) {
    std::string visible;
    visible.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_sequence_length(text, at);
        const std::string_view character = text.substr(at, length);
        if (length == 0 || is_noncharacter(character) || is_direction_control(character))
            visible += replacement;
        else if (is_control(character))
            visible += ' ';
        else
            visible += character;
        at += length == 0 ? 1 : length;
    }
    return visible;
}

std::string visible_lines(std::string_view text) {
    std::string lines;
    lines.reserve(text.size());
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines += visible_text(text.substr(begin, end - begin));
        if (end < text.size()) lines += '\n';
        begin = end + 1;
    }
    return lines;
}

std::string excerpt(std::string_view text, std::size_t longest) {
    const std::string line = visible_text(text);
    if (line.size() <= longest) return line;
    std::size_t head = longest * 3 / 4, tail = line.size() - longest / 4;
    while (utf8_sequence_length(line, head) == 0) --head;
    while (utf8_sequence_length(line, tail) == 0) ++tail;
    return line.substr(0, head) + " ... " + line.substr(tail);
}

}  // namespace impactfit
