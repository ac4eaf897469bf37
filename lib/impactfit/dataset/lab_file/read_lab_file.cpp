#include "impactfit/dataset/lab_file/read_lab_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/csv/bare_csv.hpp"
#include "impactfit/dataset/csv/text_encoding.hpp"
#include "impactfit/dataset/lab_file/cell_units.hpp"
#include "impactfit/dataset/lab_file/column_choice.hpp"
#include "impactfit/dataset/lab_file/header_search.hpp"
#include "impactfit/dataset/lab_file/lab_table.hpp"
#include "impactfit/dataset/lab_file/left_out_rows.hpp"
#include "impactfit/dataset/lab_file/missing_units.hpp"
#include "impactfit/dataset/lab_file/named_by_user.hpp"
#include "impactfit/dataset/lab_file/repeats.hpp"
#include "impactfit/dataset/lab_file/unit_row.hpp"
#include "impactfit/dataset/lab_file/unnamed_columns.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"

namespace impactfit {
namespace {

LabTable parse_table(std::string_view content, const std::string& file, const std::vector<ColumnMapping>& columns) {
    refuse_workbook(content, file);
    std::vector<std::string> notes;
    const std::string text = utf8_text(content, notes);
    const long line = header_line(text, columns);
    LabTable table{file, parse_delimited_text(text, file, {line, true}), {}};
    if (line > 1) notes.push_back(fmt::format("the header is in line {}; title lines are skipped", line));
    table.text.notes.insert(table.text.notes.begin(), notes.begin(), notes.end());
    refuse_numbers_as_header(table.text.header, file);
    return table;
}

/// Names without a role that repeat get the column as a suffix.
void make_unique(LabTable& table) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        HeaderCell& cell = table.cells[i];
        if (cell.target.empty()) cell.target = cell.name;
        const bool fixed = cell.is_known() || cell.own;
        if (!names.insert(cell.target).second && !fixed)
            cell.target = fmt::format("{} (column {})", cell.target, table.text.place(i));
    }
}

/// Text instead of numbers in a unit that is not readable, such as a temperature.
void drop_unreadable_units(LabTable& table) {
    for (HeaderCell& cell : table.cells) {
        if (cell.is_known() || !cell.unit) continue;
        try {
            parse_unit(*cell.unit);
        } catch (const Error&) {
            cell.unit.reset();
            cell.target = cell.name = cell.written;
        }
    }
}

/// Notes columns of numbers whose unit is that of a response or speed, and the option that names them.
void note_unrecognised(LabTable& table) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        if (cell.is_known() || cell.own || cell.mapped || cell.explained || !cell.unit || !table.has_numbers(i))
            continue;
        for (const std::string_view column : {"duration", "rebound_speed", "peak_force"}) {
            if (!unit_fits(column, *cell.unit)) continue;
            table.text.notes.insert(table.text.notes.begin(),
                                    fmt::format("'{}' is not recognised and not used; to name it: {}", cell.written,
                                                columns_option(cell.name, fmt::format("{} [{}]", column, *cell.unit))));
        }
    }
}

void note_columns(LabTable& table) {
    for (HeaderCell& cell : table.cells) {
        if (!cell.is_known() || cell.own || cell.mapped || cell.explained) {
            if (cell.is_known() && !cell.remark.empty())
                table.note(fmt::format("'{}' is read in [{}]: {}", cell.written, *cell.unit, cell.remark));
            continue;
        }
        const std::string unit = cell.unit && *cell.unit != "1" ? fmt::format(" [{}]", *cell.unit) : "";
        table.note(fmt::format("'{}' is read as {}{}{}", cell.written, cell.target, unit,
                               cell.remark.empty() ? "" : ": " + cell.remark));
    }
}

}  // namespace

LabFile read_lab_file(std::string_view content, const std::string& file, const std::vector<ColumnMapping>& columns) {
    LabTable table = parse_table(content, file, columns);
    name_columns(table, columns);
    std::vector<HeaderCell> cells;
    for (std::size_t i = 0; i < table.text.header.cells.size(); ++i)
        cells.push_back(read_header_cell(table.text.header.cells[i], table.where(i)));
    table.cells = std::move(cells);
    take_unit_row(table);
    name_by_user(table, columns);
    leave_out_summary_rows(table);
    empty_missing_marks(table);
    take_direction(table);
    take_cell_units(table);
    choose_columns(table);
    unfold_repeats(table);
    settle_missing_units(table);
    drop_unreadable_units(table);
    make_unique(table);
    note_unrecognised(table);
    note_columns(table);
    LabFile result;
    for (const HeaderCell& cell : table.cells) {
        const bool same = cell.name == cell.target;
        result.headers.push_back({cell.target, cell.unit, same ? "" : cell.name, cell.explained});
    }
    result.text = std::move(table.text);
    return result;
}

}  // namespace impactfit
