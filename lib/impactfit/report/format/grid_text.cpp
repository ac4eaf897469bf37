#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/grid.hpp"

namespace impactfit {
namespace {

constexpr std::string_view column_gap = "  ";  ///< between columns

/// Number of characters, not bytes.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Length of the start of a long word that fits, ending after "/" or "_"; the whole word without such a place.
std::size_t fitting_start(const std::string& word, std::size_t most_width) {
    if (width_of(word) <= most_width) return word.size();
    const std::size_t sign = word.find_last_of("/_", most_width - 1);
    return sign == std::string::npos ? word.size() : sign + 1;
}

/// Lines of a cell, broken at blanks, and in a long word after "/" and "_".
std::vector<std::string> cell_lines(const std::string& text, std::size_t most_width) {
    std::vector<std::string> lines(1);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t blank = std::min(text.find(' ', begin), text.size());
        const std::size_t end = begin + fitting_start(text.substr(begin, blank - begin), most_width);
        const std::string word = text.substr(begin, end - begin);
        if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > most_width) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        begin = end < blank ? end : end + 1;
        if (end < blank) lines.emplace_back();
    }
    return lines;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string blanks(width - std::min(width, width_of(text)), ' ');
    return right ? blanks + text : text + blanks;
}

bool has_marks(const Grid& grid, std::size_t column) {
    return std::any_of(grid.rows.begin(), grid.rows.end(), [&](const auto& row) { return row[column].mark != 0; });
}

/// A column as lines: each cell has the place of its mark if any cell of the column has a mark.
struct TextColumn {
    std::vector<std::vector<std::string>> cells;  ///< head first
    std::size_t width = 0;
    bool right = false;
};

TextColumn text_column(const Grid& grid, std::size_t column) {
    const GridColumn& head = grid.columns[column];
    const bool marked = has_marks(grid, column);
    const auto with_mark = [&](const std::string& text, char mark) {
        return visible_text(text) + (marked ? fmt::format(" {}", mark == 0 ? ' ' : mark) : "");
    };
    TextColumn lines{{cell_lines(visible_text(head.head), head.most_width)}, 0, head.right};
    if (marked) lines.cells.front().back() += "  ";
    for (const auto& row : grid.rows) {
        lines.cells.push_back(cell_lines(visible_text(row[column].text), head.most_width));
        lines.cells.back().back() = with_mark(lines.cells.back().back(), row[column].mark);
    }
    for (const auto& cell : lines.cells)
        for (const std::string& line : cell) lines.width = std::max(lines.width, width_of(line));
    return lines;
}

std::string row_text(const std::vector<TextColumn>& columns, std::size_t row) {
    std::size_t height = 0;
    for (const TextColumn& column : columns) height = std::max(height, column.cells[row].size());
    std::string text;
    for (std::size_t i = 0; i < height; ++i) {
        std::string line;
        for (const TextColumn& column : columns) {
            const std::string cell = i < column.cells[row].size() ? column.cells[row][i] : "";
            line += padded(cell, column.width, column.right).append(column_gap);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

/// Adds a column of `grid` to a part. Returns its width with the gap.
std::size_t add_column(Grid& part, const Grid& grid, std::size_t column) {
    part.columns.push_back(grid.columns[column]);
    for (std::size_t row = 0; row < grid.rows.size(); ++row) part.rows[row].push_back(grid.rows[row][column]);
    return text_column(grid, column).width + column_gap.size();
}

/// Narrows the first column, so that it fits beside the widest other one.
void narrow_first_column(Grid& grid, std::size_t width) {
    constexpr std::size_t least_width = 12;
    std::size_t widest = 0;
    for (std::size_t i = 1; i < grid.columns.size(); ++i) widest = std::max(widest, text_column(grid, i).width);
    const std::size_t others = std::min(widest + column_gap.size(), width);
    if (!grid.columns.empty())
        grid.columns[0].most_width = std::min(grid.columns[0].most_width, std::max(width - others, least_width));
}

/// Number of leading columns that name a row in each part: two if they fill at most half of the width.
std::size_t key_columns(const Grid& grid, std::size_t width) {
    if (grid.columns.size() < 3) return 1;
    const std::size_t both = text_column(grid, 0).width + text_column(grid, 1).width + 2 * column_gap.size();
    return both <= width / 2 ? 2 : 1;
}

}  // namespace

std::string grid_text(const Grid& grid) {
    std::vector<TextColumn> columns;
    for (std::size_t i = 0; i < grid.columns.size(); ++i) columns.push_back(text_column(grid, i));
    std::string text = grid.title.empty() ? "" : wrapped(visible_text(grid.title), "  ") + "\n\n";
    for (std::size_t row = 0; row <= grid.rows.size(); ++row) text += row_text(columns, row);
    if (!grid.notes.empty()) text += "\n";
    for (const GridNote& note : grid.notes)
        text += wrapped((note.mark == 0 ? "" : fmt::format("{}  ", note.mark)) + visible_text(note.text),
                        note.mark == 0 ? "" : "   ") +
                "\n";
    return text;
}

std::vector<Grid> grid_parts(Grid grid, std::size_t width) {
    narrow_first_column(grid, width);
    const std::size_t keys = key_columns(grid, width);
    std::vector<Grid> parts;
    std::size_t used = 0;
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
        const std::size_t more = text_column(grid, i).width + column_gap.size();
        if (parts.empty() || (used + more > width + column_gap.size() && parts.back().columns.size() > keys)) {
            parts.push_back(
                {parts.empty() ? grid.title : "", {}, std::vector<std::vector<GridCell>>(grid.rows.size())});
            used = 0;
            for (std::size_t key = 0; key < std::min(i, keys); ++key) used += add_column(parts.back(), grid, key);
        }
        used += add_column(parts.back(), grid, i);
    }
    return parts;
}

}  // namespace impactfit
