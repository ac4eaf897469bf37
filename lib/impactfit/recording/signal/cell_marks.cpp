#include "impactfit/recording/signal/cell_marks.hpp"

#include <fmt/format.h>

#include <cmath>

namespace impactfit {
namespace {

/// Rows that are kept. A longer column without another mark is decimal, or refused.
constexpr std::size_t most_unclear_cells = 1'000'000;

}  // namespace

bool CellMarks::add(std::size_t column, std::size_t row, std::string_view cell, bool quoted, long line) {
    if (columns_.size() <= column) columns_.resize(column + 1);
    ColumnMarks& of_column = columns_[column];
    const bool comma = cell.find(',') != std::string_view::npos;
    if (!comma && cell.find('.') == std::string_view::npos) {
        of_column.hundreds = of_column.hundreds || is_hundreds(cell);
        return false;
    }
    UnclearCells& cells = comma ? of_column.commas : of_column.points;
    if (cells.decimal && (!comma || cell.find('.') == std::string_view::npos)) return false;  // most cells
    const auto grouped = grouped_number(cell);
    marks_.add(cell, line);
    if (!grouped) {
        cells.decimal = true;
        cells.rows = {};
    }
    if (!grouped || grouped->certain || cells.decimal) return false;
    if (cells.first.empty()) cells.first = cell, cells.line = line, cells.quoted = quoted;
    if (cells.rows.size() < most_unclear_cells) cells.rows.push_back(row);
    of_column.unclear = true;
    return true;
}

void CellMarks::take_thousands(SignalTable& table) const {
    std::size_t count = 0;
    const auto take = [&](const UnclearCells& cells, char mark, std::size_t i) {
        const bool doubtful = columns_[i].hundreds || (mark == ',' && cells.quoted);
        const MarkMeaning meaning = cells.decimal ? MarkMeaning::decimal : marks_.meaning(mark, doubtful);
        if (cells.first.empty() || meaning == MarkMeaning::decimal) return;
        SignalColumn& column = table.columns[i];
        if (meaning == MarkMeaning::unclear || cells.rows.size() == most_unclear_cells)
            marks_.refuse(cells.first, {table.source(), cells.line, static_cast<long>(i) + 1, column.written});
        for (const std::size_t row : cells.rows) column.values[row] = std::round(1000.0 * column.values[row]);
        count += cells.rows.size();
    };
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::size_t before = count;
        take(columns_[i].points, '.', i);
        take(columns_[i].commas, ',', i);
        const double last = count > before ? 1.0 : 0.001;  // three digits are behind the mark
        double& digit = table.columns[i].digit;
        if (columns_[i].unclear && !(digit <= last)) digit = last;
    }
    if (count > 0)
        table.notes.push_back(
            fmt::format("marks of thousands in {} cell{}, by other cells of the file", count, count == 1 ? "" : "s"));
}

}  // namespace impactfit
