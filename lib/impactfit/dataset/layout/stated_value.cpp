#include "impactfit/dataset/layout/stated_value.hpp"

#include <algorithm>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"

namespace impactfit {

std::optional<StatedValue> stated_value(const std::string& cell) {
    constexpr std::size_t longest_cell = 100;
    if (cell.size() > longest_cell) return std::nullopt;
    // A name may end in a digit: "h0 = 20 cm". The number is behind the sign "=" or ":", or the first one.
    const std::size_t sign = cell.find_first_of("=:");
    std::size_t begin = sign == std::string::npos ? cell.find_first_of("0123456789+-.") : sign + 1;
    if (begin == std::string::npos) return std::nullopt;
    StatedValue value;
    value.name = on_one_line(cell.substr(0, sign == std::string::npos ? begin : sign));
    // Without a sign a number directly behind a name is that of a repeat: "h1 (cm)".
    if (sign == std::string::npos && begin > 0 && cell[begin - 1] != ' ') return std::nullopt;
    std::string rest = on_one_line(cell.substr(begin));
    std::string pointed = plain_number(rest);
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    const auto number = number_prefix(pointed);
    if (!number || number->length == 0) return std::nullopt;
    value.number = on_one_line(plain_number(rest).substr(0, number->length));
    const std::string unit = on_one_line(pointed.substr(number->length));
    if (unit.starts_with('(') || unit.starts_with('[')) return std::nullopt;
    if (!unit.empty()) {
        const auto known = lab_unit(unit);
        if (!known) return std::nullopt;
        value.unit = *known;
    }
    const std::string named = value.unit.empty() ? value.name : value.name + " [" + value.unit + "]";
    if (!value.name.empty() && !means_column(named, {"impact_speed", "drop_height"})) return std::nullopt;
    return value;
}

}  // namespace impactfit
