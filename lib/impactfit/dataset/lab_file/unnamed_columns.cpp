#include "impactfit/dataset/lab_file/unnamed_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "impactfit/dataset/lab_header/header_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"

namespace impactfit {
namespace {

using Cells = std::vector<std::string>;

std::string place_name(const LabTable& table, std::size_t column) {
    return fmt::format("column {}", table.text.place(column));
}

/// Returns the last column of the merged header that begins at `first`.
std::size_t end_of_merged(const Cells& header, std::size_t first) {
    std::size_t end = first + 1;
    while (end < header.size() && header[end].empty()) ++end;
    return end;
}

/// True if the first row continues a merged header: texts or 1, 2, ... below it, and nothing else but units.
bool is_second_row(const LabTable& table) {
    const Cells& header = table.text.header.cells;
    const Cells& row = table.text.rows.front().cells;
    bool any = false;
    for (std::size_t first = 0; first < header.size(); first = end_of_merged(header, first)) {
        const std::size_t end = end_of_merged(header, first);
        for (std::size_t i = first; i < end; ++i) {
            if (row[i].empty()) continue;
            const bool ordinal = row[i] == std::to_string(i - first + 1) && end > first + 1;
            if (table.number(0, i) && !ordinal) return false;
            any = any || (end > first + 1 && !lab_unit(row[i])) || (ordinal && i > first);
        }
    }
    return any;
}

void take_second_row(LabTable& table) {
    Cells& header = table.text.header.cells;
    const Cells row = table.text.rows.front().cells;
    for (std::size_t first = 0; first < header.size();) {
        const std::size_t end = end_of_merged(header, first);
        const std::string name = header[first];
        for (std::size_t i = first; i < end; ++i)
            if (const auto unit = lab_unit(row[i]); unit && *unit != "1" && !row[i].empty())
                header[i] = fmt::format("{} [{}]", name, *unit);
            else
                header[i] = row[i].empty() && i > first ? "" : on_one_line(name + " " + row[i]);
        first = end;
    }
    table.note(
        fmt::format("the header has two rows: lines {} and {}", table.text.header.line, table.text.rows.front().line));
    table.text.rows.erase(table.text.rows.begin());
}

[[noreturn]] void refuse_unnamed(const LabTable& table, std::size_t column) {
    throw Error(ErrorKind::data, "a column has no name", "''",
                fmt::format("a name and a unit, such as duration [ms], or {}",
                            columns_option(place_name(table, column), "duration [ms]")),
                table.where(column));
}

/// True if a column "mean" or "std" without a quantity follows: the merged header has two columns.
bool precedes_statistic(const Cells& header, std::size_t end) {
    if (end >= header.size()) return false;
    const HeaderName name = read_header_name(header[end]);
    return name.statistic != Statistic::none && name.columns.empty();
}

bool is_mapped(const std::vector<ColumnMapping>& columns, const std::string& name) {
    return std::any_of(columns.begin(), columns.end(), [&](const ColumnMapping& one) { return one.from == name; });
}

}  // namespace

void name_columns(LabTable& table, const std::vector<ColumnMapping>& columns) {
    Cells& header = table.text.header.cells;
    if (std::find(header.begin(), header.end(), "") == header.end()) return;
    if (table.text.rows.size() > 1 && is_second_row(table)) take_second_row(table);
    for (std::size_t i = 0; i < header.size(); ++i) {
        if (!header[i].empty()) continue;
        const std::string name = place_name(table, i);
        if (!table.has_numbers(i) || is_mapped(columns, name)) {
            header[i] = name;
            continue;
        }
        const std::size_t end = end_of_merged(header, i);
        if (i == 0 || (end == i + 1 && !precedes_statistic(header, end))) refuse_unnamed(table, i);
        for (; i < end && table.has_numbers(i); ++i) header[i] = header[i - 1];
        --i;
    }
}

}  // namespace impactfit
