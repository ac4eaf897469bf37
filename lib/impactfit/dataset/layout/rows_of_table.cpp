#include "impactfit/dataset/layout/rows_of_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"

namespace impactfit {
namespace {

std::size_t filled_width(const DelimitedRow& row) {
    std::size_t width = row.cells.size();
    while (width > 0 && row.cells[width - 1].empty()) --width;
    return width;
}

}  // namespace

std::size_t first_wide_row(const std::vector<DelimitedRow>& rows) {
    const auto wide =
        std::find_if(rows.begin(), rows.end(), [](const DelimitedRow& row) { return filled_cells(row) > 1; });
    return static_cast<std::size_t>(wide - rows.begin());
}

void make_equally_long(FileRows& rows, std::size_t first) {
    std::vector<DelimitedRow>& all = rows.text.rows;
    std::size_t width = 0;
    for (std::size_t i = first; i < all.size(); ++i) width = std::max(width, filled_width(all[i]));
    const std::size_t wanted = all[first].cells.size();
    for (std::size_t i = first; i < all.size(); ++i) {
        if (all[i].cells.size() != wanted && (all[i].cells.size() < width || filled_width(all[i]) > wanted))
            throw Error(ErrorKind::data, "a row has another number of cells than the first row",
                        fmt::format("{} cells", all[i].cells.size()),
                        fmt::format("{} cells, as in line {}; empty cells for missing values", wanted, all[first].line),
                        {rows.file, all[i].line, 0, {}});
        all[i].cells.resize(width);
    }
}

std::string titles_text(const std::vector<DelimitedRow>& rows, std::size_t header) {
    std::string text;
    for (std::size_t i = 0; i < header; ++i)
        for (const std::string& cell : rows[i].cells)
            if (!cell.empty()) text += (text.empty() ? "" : "\n") + on_one_line(cell);
    return text;
}

void add_cell(DelimitedRow& row, std::string cell, long line) {
    row.cells.push_back(std::move(cell));
    row.lines.push_back(line);
}

std::string quoted_names(const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", names[i]);
    return text + (names.size() > most ? ", ..." : "");
}

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
