#include "impactfit/dataset/workbook/xlsx_text.hpp"

#include <charconv>

#include "impactfit/dataset/workbook/sheet_builder.hpp"
#include "impactfit/dataset/workbook/xml_part.hpp"

namespace impactfit {
namespace {

/// Returns the character of an escape such as _x000D_ at the start of `text`; -1 if there is none.
int escaped_character(std::string_view text) {
    constexpr std::size_t length = 7;
    if (text.size() < length || !text.starts_with("_x") || text[length - 1] != '_') return -1;
    int code = 0;
    const char* const end = text.data() + length - 1;
    const auto [last, error] = std::from_chars(text.data() + 2, end, code, 16);
    return error == std::errc() && last == end && code > 0 && code < 0x80 ? code : -1;
}

}  // namespace

std::string without_escapes(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int code = escaped_character(text.substr(at));
        plain += code < 0 ? text[at] : static_cast<char>(code);
        if (code >= 0) at += 6;
    }
    return plain;
}

std::string rich_text(const pugi::xml_node& item) {
    std::string text;
    for (const pugi::xml_node& part : item.children()) {
        const std::string_view name = local_name(part.name());
        if (name == "t") text += part.text().get();
        if (name == "r") text += child_of(part, "t").text().get();
    }
    return without_escapes(text);
}

CellReference read_reference(std::string_view text) {
    CellReference place;
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '$') continue;
        const bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z';
        if (!upper && !lower) break;
        place.column = 26 * place.column + (c - (upper ? 'A' : 'a')) + 1;
        if (place.column > most_sheet_columns) return {};
    }
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), place.line);
    if (error != std::errc() || end != text.data() + text.size() || place.line < 1) return {};
    return place;
}

std::string relation_key(const pugi::xml_node& sheet) {
    for (const pugi::xml_attribute& attribute : sheet.attributes())
        if (std::string_view(attribute.name()).ends_with(":id")) return attribute.value();
    return {};
}

}  // namespace impactfit
