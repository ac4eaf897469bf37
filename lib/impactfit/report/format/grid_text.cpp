#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/grid.hpp"

namespace impactfit {
namespace {

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
            line += padded(cell, column.width, column.right) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace

std::string grid_text(const Grid& grid) {
    std::vector<TextColumn> columns;
    for (std::size_t i = 0; i < grid.columns.size(); ++i) columns.push_back(text_column(grid, i));
    std::string text = wrapped(visible_text(grid.title), "  ") + "\n\n";
    for (std::size_t row = 0; row <= grid.rows.size(); ++row) text += row_text(columns, row);
    if (!grid.notes.empty()) text += "\n";
    for (const GridNote& note : grid.notes)
        text += wrapped((note.mark == 0 ? "" : fmt::format("{}  ", note.mark)) + visible_text(note.text),
                        note.mark == 0 ? "" : "   ") +
                "\n";
    return text;
}

}  // namespace impactfit
