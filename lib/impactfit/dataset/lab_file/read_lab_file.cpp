#include "impactfit/dataset/lab_file/read_lab_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "impactfit/core/units/temperature_scale.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/csv/bare_csv.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/lab_file/lab_table.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/layout/arranged_table.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"

namespace impactfit {
namespace {

/// Throws Error (data) for a header with a number, and for a name of more than longest_name bytes.
void check_header(const DelimitedText& text, const std::string& file) {
    for (std::size_t i = 0; i < text.header.cells.size(); ++i)
        if (const std::size_t size = text.header.cells[i].size(); size > longest_name)
            throw Error(ErrorKind::data, "the name of a column is too long", fmt::format("{} bytes", size),
                        fmt::format("at most {} bytes", longest_name), {file, text.header.line, text.place(i), {}});
    refuse_numbers_as_header(text.header, file);
}

/// Spells numbers with a plain minus sign and without thin spaces.
void plain_numbers(LabTable& table) {
    long count = 0;
    for (DelimitedRow& row : table.text.rows)
        for (std::string& cell : row.cells)
            if (std::string plain = plain_number(cell); plain != cell) cell = std::move(plain), ++count;
    if (count > 0)
        table.note(
            fmt::format("numbers with a thin space or the minus sign U+2212: {} cell{}", count, count == 1 ? "" : "s"));
}

LabTable parse_table(std::string_view content, const std::string& file, const std::vector<ColumnMapping>& columns,
                     const TableReading& reading) {
    std::vector<std::string> notes;
    const std::string text = plain_text(utf8_text(content, notes), file);
    LabTable table{file, {}, {}};
    if (auto arranged = arranged_table(text, file, columns, reading)) {
        table.text = std::move(*arranged);
    } else {
        const long line = reading.header_line.value_or(header_line(text, columns));
        table.text = parse_delimited_text(text, file, {line, true});
        if (line > 1) notes.push_back(fmt::format("the header is in line {}; title lines are skipped", line));
        table.labels = labels_above(text, line, table.text.delimiter);
    }
    table.text.notes.insert(table.text.notes.begin(), notes.begin(), notes.end());
    check_header(table.text, file);
    plain_numbers(table);
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

/// True if all cells of a column that have a text are numbers.
bool has_numbers_only(const LabTable& table, std::size_t column) {
    for (std::size_t row = 0; row < table.text.rows.size(); ++row)
        if (!table.text.rows[row].cells[column].empty() && !table.number(row, column)) return false;
    return true;
}

/// Text instead of numbers in a unit that is not readable, such as a level in dB. A temperature that has other cells,
/// such as "n/a", is a text too: no law needs it.
void drop_unreadable_units(LabTable& table) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        HeaderCell& cell = table.cells[i];
        if (cell.is_known() || !cell.unit || (temperature_scale(*cell.unit) && has_numbers_only(table, i))) continue;
        try {
            parse_unit(*cell.unit);
        } catch (const Error&) {
            cell.unit.reset();
            cell.target = cell.name = cell.written;
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

/// Returns the note on a lost column. It ends with the advice.
std::string note_on_unused(const HeaderCell& cell, const std::string& advice) {
    return fmt::format("'{}' is not used. To name it: {}", cell.written, advice);
}

}  // namespace

LabFile read_lab_file(std::string_view content, const std::string& file, const std::vector<ColumnMapping>& columns,
                      const TableReading& reading) {
    LabTable table = parse_table(content, file, columns, reading);
    name_columns(table, columns);
    std::vector<HeaderCell> cells;
    for (std::size_t i = 0; i < table.text.header.cells.size(); ++i)
        cells.push_back(read_header_cell(table.text.header.cells[i], table.where(i)));
    table.cells = std::move(cells);
    for (const HeaderCell& cell : table.cells) table.names.push_back(cell.written);
    take_unit_row(table);
    name_by_user(table, columns);
    take_number_marks(table);
    leave_out_summary_rows(table);
    fill_down(table, reading.fill_down);
    fill_merged_cells(table);
    if (reading.layout != "rows") stack_specimens(table, reading.layout == "side_by_side");
    empty_missing_marks(table);
    apply_sign_convention(table);
    take_cell_units(table);
    choose_columns(table);
    SourceTable source = source_table(table);
    if (std::any_of(columns.begin(), columns.end(), [](const ColumnMapping& one) { return one.is_header; }))
        source.header_line = 0;
    label_blank_blocks(table);
    unfold_repeats(table);
    infer_missing_units(table);
    add_inferred_units(table, source);
    drop_unreadable_units(table);
    make_unique(table);
    const std::vector<std::string> advice = advice_on_columns(table);
    note_columns(table);
    LabFile result;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        const bool same = cell.name == cell.target;
        result.headers.push_back({cell.target, cell.unit, same ? "" : cell.name, cell.explained, table.has_numbers(i),
                                  advice[i].empty() ? "" : note_on_unused(cell, advice[i]), advice[i]});
    }
    result.specimens = table.specimens;
    result.table = std::move(source);
    result.text = std::move(table.text);
    return result;
}

}  // namespace impactfit
