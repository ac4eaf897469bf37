#include "impactfit/dataset/csv/text_encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"

namespace impactfit {
namespace {

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

}  // namespace

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

void refuse_workbook(std::string_view content, const std::string& file) {
    const bool archive = content.starts_with("PK\x03\x04");
    const bool excel_97 = content.starts_with("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    if (!archive && !excel_97) return;
    const bool open_document = content.substr(0, 200).find("opendocument.spreadsheet") != std::string_view::npos;
    const std::string csv = std::filesystem::path(file).replace_extension(".csv").filename().string();
    throw Error(
        ErrorKind::data,
        open_document ? "the file is an OpenDocument workbook, not text" : "the file is an Excel workbook, not text",
        {},
        fmt::format("its sheet as CSV: {}, then use {}",
                    open_document ? "in LibreOffice: File > Save As > Text CSV (.csv)"
                                  : "in Excel: File > Save As > CSV UTF-8 (.csv)",
                    csv),
        {file, 0, 0, {}});
}

}  // namespace impactfit
