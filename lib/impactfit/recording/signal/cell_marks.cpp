#include "impactfit/recording/signal/cell_marks.hpp"

#include <fmt/format.h>

#include <cmath>

namespace impactfit {
namespace {

/// Cells that are kept. A longer column without another mark is decimal, or refused.
constexpr std::size_t most_unclear_cells = 1'000'000;

}  // namespace

void CellMarks::UnclearCells::add(std::size_t column_of_cell, std::size_t row, std::string_view cell,
                                  long line_of_cell) {
    if (first.empty()) first = cell, column = column_of_cell, line = line_of_cell;
    if (places.size() < most_unclear_cells) places.emplace_back(column_of_cell, row);
}

bool CellMarks::add(std::size_t column, std::size_t row, std::string_view cell, bool quoted, long line) {
    const bool comma = cell.find(',') != std::string_view::npos;
    if (pointed_.size() <= column)
        pointed_.resize(column + 1), unclear_.resize(column + 1), of_points_.resize(column + 1);
    if (!comma && (pointed_[column] || cell.find('.') == std::string_view::npos)) return false;
    const auto grouped = grouped_number(cell);
    marks_.add(cell, line);
    if (!comma && !grouped) {
        pointed_[column] = true;
        of_points_[column] = {};
    }
    if (!grouped || grouped->certain || (comma && !quoted)) return false;
    (comma ? of_commas_ : of_points_[column]).add(column, row, cell, line);
    unclear_[column] = true;
    return true;
}

/// True if another cell shows that the mark is of thousands, none that it is decimal, and all cells are kept.
bool CellMarks::are_of_thousands(const UnclearCells& cells, char mark) const {
    return marks_.has_thousands(mark) && !marks_.has_decimal(mark) && cells.places.size() < most_unclear_cells;
}

std::vector<CellMarks::Place> CellMarks::places_of_thousands(const SignalTable& table) const {
    std::vector<Place> places;
    const auto take = [&](const UnclearCells& cells, char mark) {
        if (!are_of_thousands(cells, mark))
            marks_.refuse(cells.first, {table.source(), cells.line, static_cast<long>(cells.column) + 1,
                                        table.columns[cells.column].written});
        places.insert(places.end(), cells.places.begin(), cells.places.end());
    };
    const bool decimal_comma = marks_.has_decimal(',');
    for (std::size_t i = 0; i < of_points_.size(); ++i)
        if (decimal_comma && !pointed_[i] && !of_points_[i].first.empty()) take(of_points_[i], '.');
    if (!decimal_comma && !of_commas_.first.empty()) take(of_commas_, ',');
    return places;
}

void CellMarks::take_thousands(SignalTable& table) const {
    const std::vector<Place> places = places_of_thousands(table);
    for (const auto& [column, row] : places) {
        double& value = table.columns[column].values[row];
        value = std::round(1000.0 * value);
    }
    const double last = places.empty() ? 0.001 : 1.0;  // three digits are behind the mark
    for (std::size_t i = 0; i < unclear_.size(); ++i)
        if (unclear_[i] && !(table.columns[i].digit <= last)) table.columns[i].digit = last;
    if (!places.empty())
        table.notes.push_back(fmt::format("marks of thousands in {} cell{}, by other cells of the file", places.size(),
                                          places.size() == 1 ? "" : "s"));
}

}  // namespace impactfit
