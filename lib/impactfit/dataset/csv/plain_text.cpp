#include "impactfit/dataset/csv/plain_text.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>

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

struct CloseConverter {
    void operator()(iconv_t converter) const { iconv_close(converter); }
};

/// Returns the text in UTF-8. Empty if the C library does not have the encoding or a byte has no character.
std::optional<std::string> converted(std::string_view content, const char* encoding) {
    iconv_t opened = iconv_open("UTF-8", encoding);
    if (opened == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
    const std::unique_ptr<void, CloseConverter> converter(opened);
    std::string input(content), output(3 * content.size() + 4, '\0');  // at most three bytes a character
    char *from = input.data(), *to = output.data();
    std::size_t left = input.size(), room = output.size();
    if (iconv(converter.get(), &from, &left, &to, &room) == static_cast<std::size_t>(-1)) return std::nullopt;
    output.resize(output.size() - room);
    return output;
}

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r' && byte != '\f';
}

/// True if a lead byte of UTF-8 and a continuation byte are adjacent. Such a text is damaged UTF-8: in Windows-1252 the
/// pair is an accented letter before a sign.
bool is_damaged_utf8(std::string_view text) {
    const auto pair = [](char a, char b) {
        const auto lead = static_cast<unsigned char>(a), next = static_cast<unsigned char>(b);
        return lead >= 0xc2 && lead <= 0xf4 && next >= 0x80 && next <= 0xbf;
    };
    return std::adjacent_find(text.begin(), text.end(), pair) != text.end();
}

constexpr std::array<std::string_view, 27> spreadsheet_errors{
    "#DIV/0!",       "#DIV/0 !", "#DIV/0\u00a0!", "#\u00a1DIV/0!", "#N/A",     "#N/A!",          "#NA",
    "#NV",           "#N/D",     "#VALUE!",       "#WERT!",        "#VALEUR!", "#VALEUR\u00a0!", "#VALORE!",
    "#\u00a1VALOR!", "#REF!",    "#BEZUG!",       "#RIF!",         "#NAME?",   "#NOM?",          "#NUM!",
    "#ZAHL!",        "#NOMBRE!", "#NULL!",        "#\u00a1NUM!",   "#NULO!",   "Err:502"};

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

std::string utf8_text(std::string_view content, std::vector<std::string>& notes) {
    const bool wide = content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff");
    const bool binary = std::any_of(content.begin(), content.end(), is_control);
    if (!wide && (binary || is_utf8(content) || is_damaged_utf8(content))) return std::string(content);
    const char* encoding = wide ? "UTF-16" : "CP1252";
    const std::optional<std::string> text = converted(content, encoding);
    if (!text) return std::string(content);
    notes.push_back(fmt::format("encoding: {}", wide ? "UTF-16" : "Windows-1252"));
    return *text;
}

bool is_spreadsheet_error(std::string_view cell) {
    return std::find(spreadsheet_errors.begin(), spreadsheet_errors.end(), cell) != spreadsheet_errors.end();
}

bool begins_spreadsheet_error(std::string_view line) {
    return is_spreadsheet_error(line.substr(0, line.find_first_of(",;\t")));
}

}  // namespace impactfit
