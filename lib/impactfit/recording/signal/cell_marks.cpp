#include "impactfit/recording/signal/cell_marks.hpp"

namespace impactfit {

void CellMarks::add(std::size_t column, std::string_view cell, bool quoted, long line) {
    const bool comma = cell.find(',') != std::string_view::npos;
    if (pointed_.size() <= column) pointed_.resize(column + 1), of_points_.resize(column + 1);
    if (!comma && (pointed_[column] || cell.find('.') == std::string_view::npos)) return;
    const auto grouped = grouped_number(cell);
    const bool unclear = grouped && !grouped->certain;
    if (comma) marks_.add(cell, line);
    if (!comma && !grouped) pointed_[column] = true;
    MarkedCell& first = comma ? of_comma_ : of_points_[column];
    if (unclear && first.cell.empty() && (quoted || !comma)) first = {std::string(cell), column, line};
}

void CellMarks::check(SourceLocation where, const std::vector<std::string>& columns) const {
    const auto refuse = [&](const MarkedCell& one) {
        where.line = one.line;
        where.column = static_cast<long>(one.column) + 1;
        where.key = one.column < columns.size() ? columns[one.column] : std::string();
        marks_.refuse(one.cell, where);
    };
    const bool decimal_comma = marks_.has_decimal(',');
    for (std::size_t i = 0; i < of_points_.size(); ++i)
        if (decimal_comma && !pointed_[i] && !of_points_[i].cell.empty()) refuse(of_points_[i]);
    if (!decimal_comma && !of_comma_.cell.empty()) refuse(of_comma_);
}

}  // namespace impactfit
