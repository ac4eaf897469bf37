#include "impactfit/dataset/csv/grouped_number.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"

namespace impactfit {
namespace {

constexpr std::string_view typographic_apostrophe = "\u2019";
constexpr std::size_t group_digits = 3;
constexpr std::size_t minus_sign_bytes = 3;  ///< of U+2212

constexpr bool is_decimal_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Returns the number of digits that a text begins with.
std::size_t leading_digits(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_decimal_digit) - text.begin());
}

/// False for most numbers, without a copy: a mark follows one to three digits, of which the first is not 0.
bool may_be_grouped(std::string_view cell) {
    std::size_t sign = 0;
    while (sign < cell.size() && sign <= minus_sign_bytes && !is_decimal_digit(cell[sign])) ++sign;
    if (sign > minus_sign_bytes || sign == cell.size() || cell[sign] == '0') return false;
    const std::size_t digits = leading_digits(cell.substr(sign));
    return digits <= group_digits && sign + digits < cell.size();
}

/// Returns a cell with a plain minus sign and plain apostrophes.
std::string with_plain_signs(std::string_view cell) {
    std::string plain = plain_number(std::string(cell));
    for (std::size_t at; (at = plain.find(typographic_apostrophe)) != std::string::npos;)
        plain.replace(at, typographic_apostrophe.size(), "'");
    return plain;
}

std::string with_point(std::string text) {
    std::replace(text.begin(), text.end(), ',', '.');
    return text;
}

}  // namespace

std::optional<GroupedNumber> grouped_number(std::string_view cell) {
    if (!may_be_grouped(cell)) return std::nullopt;
    const auto ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    std::string copy;  // most cells need none
    if (!std::all_of(cell.begin(), cell.end(), ascii)) cell = copy = with_plain_signs(cell);
    const std::size_t sign = cell.front() == '-' || cell.front() == '+' ? 1 : 0;
    const std::size_t first = sign + leading_digits(cell.substr(sign));
    if (first == sign || first == cell.size()) return std::nullopt;
    GroupedNumber number;
    number.mark = cell[first];
    if (std::string_view(".,' ").find(number.mark) == std::string_view::npos) return std::nullopt;
    std::string_view rest = cell.substr(first);
    std::size_t groups = 0;
    for (; !rest.empty() && rest.front() == number.mark; ++groups) {
        if (leading_digits(rest.substr(1)) != group_digits) return std::nullopt;
        rest.remove_prefix(group_digits + 1);
    }
    const bool decimal = !rest.empty() && (rest.front() == '.' || rest.front() == ',');
    if (!rest.empty() && !decimal) return std::nullopt;
    number.plain = cell.substr(0, first);
    for (std::size_t k = 0; k < groups; ++k)
        number.plain += cell.substr(first + k * (group_digits + 1) + 1, group_digits);
    number.plain += rest;
    if (!parse_number(with_point(number.plain))) return std::nullopt;
    number.certain = decimal || groups > 1 || number.mark == '\'' || number.mark == ' ';
    return number;
}

bool is_hundreds(std::string_view cell) {
    return cell.size() == group_digits && cell.front() != '0' && leading_digits(cell) == group_digits;
}

void NumberMarks::add(std::string_view cell, long line) {
    const std::size_t at = cell.find_last_of(".,");
    if (at == std::string_view::npos) return;
    const auto grouped = grouped_number(cell);
    if (grouped && !grouped->certain) return;
    if (grouped && grouped->mark == '.') point_groups_ = true;
    if (grouped && grouped->mark == ',') comma_groups_ = true;
    if (grouped && cell[at] == grouped->mark) return;
    Example& first = cell[at] == '.' ? point_ : comma_;
    if (first.cell.empty()) first = {std::string(cell), line};
}

MarkMeaning NumberMarks::meaning(char mark, bool doubtful) const {
    const bool decimal = has_decimal(mark), thousands = has_thousands(mark);
    if (decimal != thousands) return thousands ? MarkMeaning::thousands : MarkMeaning::decimal;
    const bool unclear = decimal || doubtful || has_decimal(mark == '.' ? ',' : '.');
    return unclear ? MarkMeaning::unclear : MarkMeaning::decimal;
}

void NumberMarks::refuse(const std::string& cell, const SourceLocation& where) const {
    const auto grouped = grouped_number(cell);
    const char mark = grouped ? grouped->mark : '.', other = mark == '.' ? ',' : '.';
    const Example& example = first_decimal(other);
    std::string decimal = cell;
    if (example.cell.empty())
        decimal += '0';  // four digits are no group
    else
        std::replace(decimal.begin(), decimal.end(), mark, other);
    const std::string_view name = mark == '.' ? "point" : "comma";
    throw Error(ErrorKind::data, fmt::format("a {} that may be of thousands or of decimals", name),
                fmt::format("'{}'", cell),
                fmt::format("{} or {} in the file{}", grouped ? grouped->plain : cell, decimal,
                            example.cell.empty() ? ""
                                                 : fmt::format("; '{}' in line {} has a decimal {}", example.cell,
                                                               example.line, mark == '.' ? "comma" : "point")),
                where);
}

}  // namespace impactfit
