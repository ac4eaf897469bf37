#include "impactfit/dataset/lab_file/lab_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/column_header.hpp"

namespace impactfit {

SourceLocation LabTable::where(std::size_t column) const {
    const std::string written = cells.empty() ? std::string() : cells[column].written;
    if (!text.header.lines.empty()) return {file, text.header.lines[column], 0, written};
    return {file, text.header.line, text.place(column), written};
}

SourceLocation LabTable::where_cell(const DelimitedRow& row, std::size_t column) const {
    SourceLocation place = where(column);
    place.line = row.line_of(column);
    place.column = text.place(column, row.repeat);
    return place;
}

std::optional<double> LabTable::number(std::size_t row, std::size_t column) const {
    std::string cell = text.rows[row].cells[column];
    if (text.delimiter != ',') std::replace(cell.begin(), cell.end(), ',', '.');
    return parse_number(cell);
}

bool LabTable::has_numbers(std::size_t column) const {
    for (std::size_t row = 0; row < text.rows.size(); ++row)
        if (number(row, column)) return true;
    return false;
}

bool LabTable::holds_samples() const {
    const auto has = [&](std::string_view name) {
        return std::any_of(cells.begin(), cells.end(), [&](const HeaderCell& cell) { return cell.name == name; });
    };
    return has("time") && (has("force") || has("indentation") || has("velocity"));
}

void LabTable::leave_out(std::size_t column, const std::string& reason) {
    const HeaderCell cell = cells[column];
    note(fmt::format("'{}' is not used: {}", cell.written, reason));
    const bool numbers = cell.unit && cell.written.find('[') != std::string::npos;
    cells[column] = {};
    cells[column].written = cell.written;
    cells[column].name = numbers ? cell.name : cell.written;
    if (numbers) cells[column].unit = cell.unit;
    cells[column].explained = true;
    cells[column].remark = reason;
}

std::string columns_option(const std::string& from, const std::string& to) {
    return option(fmt::format("columns \"{}={}\"", from, to));
}

bool is_response(std::string_view column) {
    static constexpr std::array<std::string_view, 10> responses{"rebound_speed",
                                                                "rebound_height",
                                                                "restitution",
                                                                "energy_ratio",
                                                                "duration",
                                                                "peak_force",
                                                                "peak_indentation",
                                                                "residual_indentation",
                                                                "time_of_peak_indentation",
                                                                "time_of_peak_force"};
    const std::string_view target = deviation_target(column);
    return std::find(responses.begin(), responses.end(), target.empty() ? column : target) != responses.end();
}

}  // namespace impactfit
