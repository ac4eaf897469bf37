#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "impactfit/dataset/lab_header/header_cell.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/labelled_name.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

/// True for a recognised name, also with a label: "e brass".
bool names_quantity(const std::string& cell, const FileRows& rows) {
    if (is_recognised(cell, rows.columns)) return true;
    if (cell.empty() || cell.size() > longest_name || states_value(cell)) return false;
    const HeaderCell header = read_header_cell(cell, {});
    return labelled_name(header.name, header.unit).has_value();
}

/// True for "drop 2" and "bounce 2" without a unit: labels of tests.
bool is_numbered_event(const std::string& cell) {
    static constexpr std::array<std::string_view, 5> events{"drop", "bounce", "rebound", "impact", "contact"};
    const std::vector<std::string> words = header_words(cell);
    return words.size() == 2 && std::find(events.begin(), events.end(), words[0]) != events.end() &&
           words[1].find_first_not_of("0123456789") == std::string::npos;
}

/// True for the name of a quantity before at least one number.
bool is_row_of_quantity(const DelimitedRow& row, const FileRows& rows) {
    const std::vector<std::string>& cells = row.cells;
    if (cells.size() < 2 || is_numbered_event(cells.front()) || !names_quantity(cells.front(), rows)) return false;
    return std::any_of(cells.begin() + 1, cells.end(),
                       [&](const std::string& cell) { return is_number_cell(cell, rows.text.delimiter); });
}

/// True if each filled cell of the second column is a unit: "m" is then no mass.
bool has_units(const std::vector<DelimitedRow>& rows, std::size_t first) {
    return std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(first) + 1, rows.end(), [](const DelimitedRow& row) {
        return row.cells.size() > 1 && lab_unit(row.cells[1]).has_value();
    });
}

bool has_name_behind_first(const FileRows& rows, std::size_t first) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    const std::ptrdiff_t skipped = has_units(all, first) ? 2 : 1;
    return std::any_of(all[first].cells.begin() + skipped, all[first].cells.end(), [&](const std::string& cell) {
        return is_recognised(cell, rows.columns) && !is_number_cell(cell, rows.text.delimiter);
    });
}

bool is_empty_column(const std::vector<DelimitedRow>& rows, std::size_t first, std::size_t column) {
    return std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(),
                       [&](const DelimitedRow& row) { return row.cells[column].empty(); });
}

}  // namespace

bool is_transposed(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    const std::size_t first = first_wide_row(all);
    if (first == all.size() || has_name_behind_first(rows, first)) return false;
    std::size_t quantities = 0;
    for (std::size_t i = first; i < all.size(); ++i) {
        const std::string& name = all[i].cells.front();
        const bool labels = i == first && name.empty();
        if (!labels && (name.empty() || is_number_cell(name, rows.text.delimiter))) return false;
        quantities += is_row_of_quantity(all[i], rows) ? 1U : 0U;
    }
    return quantities > 1;
}

bool may_be_transposed(const FileRows& rows) {
    return first_wide_row(rows.text.rows) < rows.text.rows.size();
}

DelimitedText transposed_table(FileRows rows) {
    const std::size_t first = first_wide_row(rows.text.rows);
    make_equally_long(rows, first);
    const std::vector<DelimitedRow>& all = rows.text.rows;
    DelimitedText table{rows.text.delimiter, {all[first].line, {}}, {}, {}};
    const bool units = has_units(all, first);
    for (std::size_t i = first; i < all.size(); ++i) {
        const std::string& name = all[i].cells.front();
        const auto unit = units ? lab_unit(all[i].cells[1]) : std::nullopt;
        const bool with_unit = unit && is_recognised(name, rows.columns);
        add_cell(table.header,
                 name.empty() ? "label"
                 : with_unit  ? fmt::format("{} [{}]", name, *unit)
                              : name,
                 all[i].line);
    }
    for (std::size_t column = units ? 2 : 1; column < all[first].cells.size(); ++column) {
        if (is_empty_column(all, first, column)) continue;
        DelimitedRow made{all[first].line, {}, static_cast<int>(table.places.size())};
        for (std::size_t i = first; i < all.size(); ++i) add_cell(made, all[i].cells[column], all[i].line);
        table.rows.push_back(std::move(made));
        table.places.emplace_back(table.header.cells.size(), static_cast<long>(column) + 1);
    }
    table.notes.push_back(
        fmt::format("the table is transposed: a row is a quantity, a column one of {} impacts", table.rows.size()));
    return table;
}

}  // namespace impactfit
