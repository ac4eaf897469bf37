#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/dataset/csv/grouped_number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"

namespace impactfit {
namespace {

bool is_number_column(const HeaderCell& cell) {
    return cell.is_known() || cell.unit || cell.is_bare_statistic();
}

bool is_spelled_number(const std::string& cell) {
    return spelled_number(cell, true) || grouped_number(cell);
}

/// True for a column of numbers by its header, or since each filled cell is a number.
bool holds_numbers(const LabTable& table, std::size_t column) {
    if (is_number_column(table.cells[column])) return true;
    return std::all_of(table.text.rows.begin(), table.text.rows.end(), [&](const DelimitedRow& row) {
        return row.cells[column].empty() || is_spelled_number(row.cells[column]);
    });
}

/// Marks of the columns of numbers, and of these and columns without a meaning.
struct MarksOfFile {
    NumberMarks numbers, all;
};

/// True for a cell without a mark, and for a decimal point that other cells show: most cells need no further look.
bool adds_nothing(const std::string& cell, const MarksOfFile& marks) {
    const auto mark = std::find_if(cell.begin(), cell.end(), [](char c) { return c == '.' || c < '+' || c > '9'; });
    if (std::find(cell.begin(), mark, ',') != mark) return false;
    if (mark == cell.end()) return true;
    const bool point = *mark == '.' && std::none_of(mark + 1, cell.end(), [](char c) { return c < '0' || c > '9'; });
    return point && marks.numbers.has_decimal('.') && !marks.numbers.has_thousands('.');
}

MarksOfFile marks_of(const LabTable& table) {
    MarksOfFile marks;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        if (!holds_numbers(table, i)) continue;
        const bool of_numbers = is_number_column(table.cells[i]);
        for (const DelimitedRow& row : table.text.rows) {
            if (adds_nothing(row.cells[i], marks) || !is_spelled_number(row.cells[i])) continue;
            marks.all.add(row.cells[i], row.line_of(i));
            if (of_numbers) marks.numbers.add(row.cells[i], row.line_of(i));
        }
    }
    return marks;
}

/// True if a column has whole numbers of three digits, and all other numbers of it have one group of thousands.
bool has_hundreds(const LabTable& table, std::size_t column) {
    bool any = false;
    for (const DelimitedRow& row : table.text.rows) {
        const std::string& cell = row.cells[column];
        any = any || is_hundreds(cell);
        const bool whole = cell.find_first_not_of("0123456789") == std::string::npos;
        if (!whole && is_spelled_number(cell) && !grouped_number(cell)) return false;
    }
    return any;
}

/// Returns the meaning of the mark of a cell such as "13.115". `hundreds`: the column has whole numbers beside it.
MarkMeaning meaning_in(const LabTable& table, const MarksOfFile& marks, char mark, bool hundreds) {
    const bool quoted = mark == ',' && table.text.delimiter == ',';
    const MarkMeaning by_numbers = marks.numbers.meaning(mark, quoted || hundreds);
    const bool other = !marks.numbers.has_decimal(mark) && marks.all.has_decimal(mark == '.' ? ',' : '.');
    return by_numbers == MarkMeaning::decimal && other ? MarkMeaning::unclear : by_numbers;
}

}  // namespace

void take_number_marks(LabTable& table) {
    const MarksOfFile marks = marks_of(table);
    const bool known = marks.numbers.has_decimal('.') || marks.numbers.has_decimal(',');
    const bool quoted_commas = table.text.delimiter == ',' && !marks.numbers.has_decimal('.');
    std::string first, first_decimal;
    long count = 0, commas = 0;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        if (!is_number_column(table.cells[i])) continue;
        const bool hundreds = !known && has_hundreds(table, i);
        for (DelimitedRow& row : table.text.rows) {
            std::string& cell = row.cells[i];
            if (adds_nothing(cell, marks)) continue;
            const auto grouped = grouped_number(cell);
            const MarkMeaning meaning = !grouped           ? MarkMeaning::decimal
                                        : grouped->certain ? MarkMeaning::thousands
                                                           : meaning_in(table, marks, grouped->mark, hundreds);
            if (meaning == MarkMeaning::unclear) marks.all.refuse(cell, table.where_cell(row, i));
            if (meaning == MarkMeaning::thousands) {
                if (count++ == 0) first = fmt::format("'{}' is {}", cell, grouped->plain);
                cell = grouped->plain;
            }
            if (meaning == MarkMeaning::decimal && grouped && !known && first_decimal.empty() &&
                (grouped->mark == ',' || table.text.delimiter != ','))
                first_decimal = cell;
            if (quoted_commas && cell.find(',') != std::string::npos && spelled_number(cell, true)) {
                std::replace(cell.begin(), cell.end(), ',', '.');
                ++commas;
            }
        }
    }
    if (!first_decimal.empty())
        table.note(fmt::format("'{}' is read with a decimal mark: no cell shows whether it has one of thousands",
                               first_decimal));
    if (count > 0)
        table.note(fmt::format("numbers with marks of thousands: {} cell{}, the first {}", count, count == 1 ? "" : "s",
                               first));
    if (commas > 0)
        table.note(fmt::format("decimal commas between quotation marks: {} cell{}", commas, commas == 1 ? "" : "s"));
}

}  // namespace impactfit
