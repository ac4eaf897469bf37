#include "impactfit/dataset/layout/rows_of_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
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

}  // namespace impactfit
