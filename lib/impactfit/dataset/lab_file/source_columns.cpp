#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/dataset/lab_file/reading_steps.hpp"

namespace impactfit {
namespace {

SourceColumn meaning_of_column(const LabTable& table, std::size_t column, long number) {
    const HeaderCell& cell = table.cells[column];
    const auto place = static_cast<std::size_t>(number) - 1;
    SourceColumn result{number, place < table.names.size() ? table.names[place] : cell.written, {}, {}, {}};
    if (cell.is_known()) result.read_as = cell.target;
    result.unit = cell.unit.value_or("");
    result.remark = cell.remark;
    if (result.read_as.empty() && result.remark.empty())
        result.remark = table.has_numbers(column) ? "it is not recognised" : "text";
    return result;
}

/// Adds the columns of the file that no column of the table has, such as empty ones beside specimens.
void add_missing_columns(const LabTable& table, std::vector<SourceColumn>& columns) {
    for (std::size_t i = 0; i < table.names.size(); ++i) {
        const long number = static_cast<long>(i) + 1;
        if (std::none_of(columns.begin(), columns.end(), [&](const auto& one) { return one.number == number; }))
            columns.push_back({number, table.names[i], {}, {}, "it is empty"});
    }
}

}  // namespace

SourceTable source_table(const LabTable& table) {
    const bool in_file = table.text.layout == "rows";
    SourceTable source{table.text.header.line, std::string(table.text.layout), {}};
    if (in_file && !table.specimens.empty()) source.layout = "side_by_side";
    const std::size_t repeats = in_file ? std::max<std::size_t>(table.text.places.size(), 1) : 1;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
            const long number = in_file ? table.text.place(i, static_cast<int>(repeat)) : static_cast<long>(i) + 1;
            const bool labels = table.cells[i].written == table.specimens && !table.specimens.empty();
            if (number == 0 || labels) continue;  // no column of the file
            SourceColumn column = meaning_of_column(table, i, number);
            const bool present = std::any_of(source.columns.begin(), source.columns.end(), [&](const auto& one) {
                return one.number == number && one.read_as == column.read_as;
            });
            if (!present) source.columns.push_back(std::move(column));
        }
    add_missing_columns(table, source.columns);
    std::stable_sort(source.columns.begin(), source.columns.end(),
                     [](const SourceColumn& a, const SourceColumn& b) { return a.number < b.number; });
    return source;
}

void add_inferred_units(const LabTable& table, SourceTable& source) {
    for (SourceColumn& column : source.columns) {
        if (column.read_as.empty() || !column.unit.empty()) continue;
        const auto cell = std::find_if(table.cells.begin(), table.cells.end(),
                                       [&](const HeaderCell& one) { return one.target == column.read_as; });
        if (cell == table.cells.end()) continue;
        column.unit = cell->unit.value_or("");
        column.remark = cell->remark;
    }
}

}  // namespace impactfit
