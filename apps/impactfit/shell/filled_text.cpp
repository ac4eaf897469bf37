#include "shell/filled_text.hpp"

#include <algorithm>

namespace impactfit::app {
namespace {

constexpr std::string_view breaks = " \n";

/// Number of characters of UTF-8 text: bytes that continue a character do not count.
std::size_t character_count(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

std::string filled(std::string_view text, std::size_t first, std::size_t indent, std::size_t width) {
    std::string lines;
    std::size_t column = first;
    bool fresh = true;  // no word on this line
    for (std::size_t at = text.find_first_not_of(breaks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(breaks, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const std::size_t length = character_count(word);
        if (!fresh && column + 1 + length > width) {
            lines += '\n' + std::string(indent, ' ');
            column = indent;
            fresh = true;
        }
        if (!fresh) lines += ' ';
        lines += word;
        column += length + (fresh ? 0 : 1);
        fresh = false;
        at = text.find_first_not_of(breaks, end);
    }
    return lines;
}

std::string entry_text(const std::string& name, const std::string& meaning, std::size_t column) {
    std::string text = "  " + name;
    if (meaning.empty()) return text + "\n";
    if (text.size() + 2 > column)
        text += '\n' + std::string(column, ' ');
    else
        text.resize(column, ' ');
    return text + filled(meaning, column, column) + "\n";
}

}  // namespace impactfit::app
