#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"

namespace impactfit {
namespace {

bool is_set_value(const HeaderCell& cell) {
    static constexpr std::array<std::string_view, 3> columns{"impact_speed", "drop_height", "effective_mass"};
    return cell.statistic != Statistic::deviation &&
           std::any_of(cell.columns.begin(), cell.columns.end(), [](const std::string& column) {
               return std::find(columns.begin(), columns.end(), column) != columns.end();
           });
}

/// Columns that may be merged: set values, and texts at the left of the first recognised column.
std::vector<std::size_t> mergeable_columns(const LabTable& table) {
    std::vector<std::size_t> columns;
    bool left = true;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        left = left && !table.cells[i].is_known();
        if (is_set_value(table.cells[i]) || (left && !table.has_numbers(i))) columns.push_back(i);
    }
    return columns;
}

/// Numbers of rows with a value and the empty cells below it. Empty if the first cell is.
std::vector<std::size_t> sizes_of_groups(const LabTable& table, std::size_t column) {
    std::vector<std::size_t> sizes;
    for (const DelimitedRow& row : table.text.rows) {
        if (!row.cells[column].empty())
            sizes.push_back(1);
        else if (sizes.empty())
            return {};
        else
            ++sizes.back();
    }
    return sizes;
}

/// True if each row with an empty cell in the column has a response, and no other speed or height.
bool may_be_merged(const LabTable& table, std::size_t column) {
    return std::all_of(table.text.rows.begin(), table.text.rows.end(), [&](const DelimitedRow& row) {
        if (!row.cells[column].empty()) return true;
        bool response = false;
        for (std::size_t i = 0; i < table.cells.size(); ++i) {
            const HeaderCell& cell = table.cells[i];
            if (row.cells[i].empty() || !cell.is_known()) continue;
            if (is_set_value(cell) && is_set_value(table.cells[column]) && cell.columns[0] != "effective_mass")
                return false;
            response = response || !is_set_value(cell);
        }
        return response;
    });
}

void fill(LabTable& table, std::size_t column, const char* reason) {
    std::size_t count = 0;
    for (std::size_t row = 1; row < table.text.rows.size(); ++row) {
        std::string& cell = table.text.rows[row].cells[column];
        if (!cell.empty()) continue;
        cell = table.text.rows[row - 1].cells[column];
        ++count;
    }
    table.note(fmt::format("'{}': {} empty cell{} below a value {} filled with it, {}", table.cells[column].written,
                           count, count == 1 ? "" : "s", count == 1 ? "is" : "are", reason));
}

}  // namespace

void fill_merged_cells(LabTable& table) {
    if (table.holds_samples()) return;
    std::vector<std::size_t> merged;
    for (const std::size_t column : mergeable_columns(table)) {
        const std::vector<std::size_t> sizes = sizes_of_groups(table, column);
        if (sizes.empty() || sizes.size() == table.text.rows.size() || !may_be_merged(table, column)) continue;
        const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
        // One empty cell below one value may be a missing value.
        if (*least > 1 && table.text.rows.size() > 2)
            merged.push_back(column);
        else if (is_set_value(table.cells[column]))
            table.note(fmt::format(
                "'{}' has empty cells that are not filled from above: its values have {} to {} rows. If they are "
                "merged cells, write the value in each row",
                table.cells[column].written, *least, *most));
    }
    for (const std::size_t column : merged) fill(table, column, "as merged cells");
}

void fill_down(LabTable& table, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        const std::vector<std::size_t> columns = columns_named(table, name);
        if (columns.empty()) {
            std::vector<std::string> present;
            for (const HeaderCell& cell : table.cells) present.push_back(cell.written);
            throw Error(ErrorKind::data, "a column to be filled down is missing", name, allowed_names(name, present),
                        {table.file, table.text.header.line, 0, option("fill-down")});
        }
        for (const std::size_t column : columns) {
            const DelimitedRow& first = table.text.rows.front();
            if (first.cells[column].empty())
                throw Error(ErrorKind::data, "a column to be filled down begins with an empty cell", name,
                            "a value in its first row", table.where_cell(first, column));
            fill(table, column, "as stated");
        }
    }
}

}  // namespace impactfit
