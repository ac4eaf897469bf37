#include "impactfit/dataset/csv/number_spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"

namespace impactfit {
namespace {

// Returns the decimal mark of a number; 0 if there is none or the text is not a number.
char decimal_mark(const std::string& cell) {
    const bool comma = std::count(cell.begin(), cell.end(), ',') == 1 && cell.find('.') == std::string::npos;
    const bool point = cell.find('.') != std::string::npos && cell.find(',') == std::string::npos;
    if (point) return parse_number(cell) ? '.' : '\0';
    std::string pointed = cell;
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    return comma && parse_number(pointed) ? ',' : '\0';
}

constexpr std::string_view minus_sign = "\u2212";
constexpr std::array<std::string_view, 3> spaces{"\u2009", "\u202f", "\u00a0"};

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Returns the bytes of the space that `text` begins with; 0 for any other text.
std::size_t space_length(std::string_view text) {
    for (const std::string_view space : spaces)
        if (text.starts_with(space)) return space.size();
    return 0;
}

bool begins_like_number(std::string_view cell) {
    if (cell.starts_with(minus_sign)) cell.remove_prefix(minus_sign.size());
    return !cell.empty() && (is_digit(cell[0]) || cell[0] == '+' || cell[0] == '-' || cell[0] == '.');
}

}  // namespace

bool detect_decimal_comma(const DelimitedText& text, const std::vector<bool>& is_number, const std::string& file) {
    if (text.delimiter == ',') return false;
    char mark = '\0';
    long first_line = 0;
    for (const DelimitedRow& row : text.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const char here = is_number[i] ? decimal_mark(row.cells[i]) : '\0';
            if (here == '\0') continue;
            if (mark != '\0' && here != mark) {
                throw Error(ErrorKind::data, "decimal commas and points are mixed", row.cells[i],
                            fmt::format("one decimal mark in the whole file ('{}' since line {})", mark, first_line),
                            {file, row.line, static_cast<long>(i) + 1, text.header.cells[i]});
            }
            if (mark == '\0') first_line = row.line;
            mark = here;
        }
    }
    return mark == ',';
}

std::string plain_number(const std::string& cell) {
    const auto ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(cell.begin(), cell.end(), ascii) || !begins_like_number(cell)) return cell;
    std::string plain;
    for (std::string_view rest = cell; !rest.empty();) {
        const std::size_t space = space_length(rest);
        if (rest.starts_with(minus_sign)) {
            plain += '-';
            rest.remove_prefix(minus_sign.size());
        } else if (space > 0 && !plain.empty() && is_digit(plain.back()) && space < rest.size() &&
                   is_digit(rest[space])) {
            rest.remove_prefix(space);
        } else {
            plain += rest.front();
            rest.remove_prefix(1);
        }
    }
    return plain;
}

std::optional<double> spelled_number(const std::string& cell, bool decimal_comma) {
    std::string plain = plain_number(cell);
    if (decimal_comma) std::replace(plain.begin(), plain.end(), ',', '.');
    return parse_number(plain);
}

}  // namespace impactfit
