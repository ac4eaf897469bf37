#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/lab_header/header_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/values/known_column.hpp"

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

/// True if a mean or a deviation is to the left in a merged header: an "N" is then a count, not the newton.
bool follows_statistic(const Cells& row, std::size_t first, std::size_t i) {
    for (; first < i; ++first)
        if (read_header_name(row[first]).statistic != Statistic::none) return true;
    return false;
}

void take_second_row(LabTable& table) {
    Cells& header = table.text.header.cells;
    const Cells row = table.text.rows.front().cells;
    for (std::size_t first = 0; first < header.size();) {
        const std::size_t end = end_of_merged(header, first);
        const std::string name = header[first];
        for (std::size_t i = first; i < end; ++i)
            if (const auto unit = lab_unit(row[i]);
                unit && *unit != "1" && !row[i].empty() && !follows_statistic(row, first, i))
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

using Match = std::function<bool(const HeaderCell&)>;

std::vector<std::size_t> matching(const LabTable& table, const Match& matches) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (!table.cells[i].mapped && matches(table.cells[i])) found.push_back(i);
    return found;
}

std::vector<std::string> names_of(const LabTable& table) {
    std::vector<std::string> names;
    for (const HeaderCell& cell : table.cells) names.push_back(cell.written);
    return names;
}

/// Throws Error (data) for a misspelt known column: of five letters or more, and at most a letter more or less.
void check_spelling(const std::string& name, const SourceLocation& where) {
    if (!known_column_unit(name).empty() || name == unused_column) return;
    for (const std::string& near : nearest_names(name, known_column_names(), 1)) {
        const long difference = static_cast<long>(near.size()) - static_cast<long>(name.size());
        if (std::abs(difference) <= 1 && near.size() > 4)
            throw Error(ErrorKind::data, "an unknown column", name, fmt::format("did you mean '{}'?", near), where);
    }
}

void rename(HeaderCell& cell, const ColumnMapping& mapping, const SourceLocation& where) {
    const bool unit_only = mapping.to.starts_with('[');
    const ColumnHeader to = renamed({cell.name, cell.unit}, mapping, where);
    if (!unit_only) check_spelling(to.name, where);
    cell.unit = to.unit;
    cell.remark.clear();
    if (unit_only) return;
    cell.mapped = true;
    cell.statistic = Statistic::none;
    cell.columns = {to.name};
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

std::vector<std::size_t> columns_named(const LabTable& table, const std::string& name) {
    const std::string key = joined(header_words(name));
    // The first rule that finds any decides.
    const Match rules[] = {[&](const HeaderCell& cell) { return cell.written == name; },
                           [&](const HeaderCell& cell) { return cell.name == name; },
                           [&](const HeaderCell& cell) {
                               return !key.empty() && (joined(header_words(cell.name)) == key ||
                                                       joined(header_words(cell.written)) == key);
                           },
                           [&](const HeaderCell& cell) {  // before a unit that is not readable
                               return on_one_line(cell.written.substr(0, cell.written.find_first_of("([,"))) == name;
                           },
                           [&](const HeaderCell& cell) {
                               return cell.statistic == Statistic::none &&
                                      std::find(cell.columns.begin(), cell.columns.end(), name) != cell.columns.end();
                           }};
    for (const Match& rule : rules)
        if (std::vector<std::size_t> found = matching(table, rule); !found.empty()) return found;
    return {};
}

void name_by_user(LabTable& table, const std::vector<ColumnMapping>& columns) {
    for (const ColumnMapping& mapping : columns) {
        if (mapping.is_header) continue;
        const std::vector<std::size_t> found = columns_named(table, mapping.from);
        if (found.empty())
            throw Error(ErrorKind::data, "a column to be renamed is missing", mapping.from,
                        allowed_names(mapping.from, names_of(table)), {table.file, table.text.header.line, 0, {}});
        for (const std::size_t i : found)
            if (mapping.to == unused_column)
                table.leave_out(i, "as stated");
            else
                rename(table.cells[i], mapping, table.where(i));
    }
}

}  // namespace impactfit
