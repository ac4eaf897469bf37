#include "impactfit/dataset/csv/number_spelling.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace impactfit {
namespace {

constexpr std::string_view minus = "\u2212";
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
    if (cell.starts_with(minus)) cell.remove_prefix(minus.size());
    return !cell.empty() && (is_digit(cell[0]) || cell[0] == '+' || cell[0] == '-' || cell[0] == '.');
}

}  // namespace

std::string plain_number(const std::string& cell) {
    const auto ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(cell.begin(), cell.end(), ascii) || !begins_like_number(cell)) return cell;
    std::string plain;
    for (std::string_view rest = cell; !rest.empty();) {
        const std::size_t space = space_length(rest);
        if (rest.starts_with(minus)) {
            plain += '-';
            rest.remove_prefix(minus.size());
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

}  // namespace impactfit
