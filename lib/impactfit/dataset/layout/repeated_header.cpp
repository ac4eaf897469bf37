#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

using Rows = std::vector<DelimitedRow>;

bool has_number_cell(const DelimitedRow& row, char delimiter) {
    return std::any_of(row.cells.begin(), row.cells.end(),
                       [&](const std::string& cell) { return is_number_cell(cell, delimiter); });
}

/// True for names of columns: two cells or more, none of them a number, two of them or the only response recognised.
bool is_header(const FileRows& rows, const DelimitedRow& row) {
    constexpr std::size_t least = 2;
    if (filled_cells(row) < least || has_number_cell(row, rows.text.delimiter)) return false;
    const auto recognised = std::count_if(row.cells.begin(), row.cells.end(),
                                          [&](const std::string& cell) { return is_recognised(cell, rows.columns); });
    return static_cast<std::size_t>(recognised) >= least;
}

/// Returns the first header; the number of rows if data are above it.
std::size_t first_header(const FileRows& rows) {
    const Rows& all = rows.text.rows;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_header(rows, all[i])) return i;
        if (filled_cells(all[i]) > 1 && has_number_cell(all[i], rows.text.delimiter)) break;
    }
    return all.size();
}

/// Returns the next header below a row with a number; the number of rows if there is none.
std::size_t next_header(const FileRows& rows, std::size_t after) {
    const Rows& all = rows.text.rows;
    bool data = false;
    for (std::size_t i = after + 1; i < all.size(); ++i) {
        if (data && is_header(rows, all[i])) return i;
        data = data || has_number_cell(all[i], rows.text.delimiter);
    }
    return all.size();
}

/// Returns the text of a row with one filled cell. Empty for other rows.
std::string title_of(const DelimitedRow& row, char delimiter) {
    if (filled_cells(row) != 1 || has_number_cell(row, delimiter)) return {};
    return on_one_line(
        *std::find_if(row.cells.begin(), row.cells.end(), [](const std::string& cell) { return !cell.empty(); }));
}

/// Returns the place in a header of each name of the first one. Throws Error (data) for other names.
std::vector<std::size_t> places_of(const DelimitedRow& first, const DelimitedRow& header, const std::string& file) {
    const auto filled = [](const DelimitedRow& row) {
        std::vector<std::string> cells = row.cells;
        while (!cells.empty() && cells.back().empty()) cells.pop_back();
        return cells;
    };
    const std::vector<std::string> wanted = filled(first), given = filled(header);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto same = i < given.size() && given[i] == wanted[i];
        const auto found =
            same ? given.begin() + static_cast<std::ptrdiff_t>(i) : std::find(given.begin(), given.end(), wanted[i]);
        places.push_back(static_cast<std::size_t>(found - given.begin()));
        if (found != given.end() && given.size() == wanted.size()) continue;
        throw Error(
            ErrorKind::data, "a second header with other names than the first",
            fmt::format("{}", fmt::join(given, ", ")),
            fmt::format("the names of line {}: {}; or a file for each table", first.line, fmt::join(wanted, ", ")),
            {file, header.line, 0, {}});
    }
    return places;
}

/// Returns the row of units below a header: texts, and the same below each header.
std::optional<DelimitedRow> units_below(const FileRows& rows, std::size_t first, std::size_t second) {
    const Rows& all = rows.text.rows;
    if (first + 1 >= all.size() || second + 1 >= all.size()) return std::nullopt;
    const DelimitedRow& row = all[first + 1];
    const auto texts = std::count_if(row.cells.begin(), row.cells.end(), [&](const std::string& cell) {
        return !cell.empty() && !is_number_cell(cell, rows.text.delimiter);
    });
    const bool same = row.cells == all[second + 1].cells && 2 * static_cast<std::size_t>(texts) > filled_cells(row);
    return same ? std::optional(row) : std::nullopt;
}

/// Adds the rows of a block, with its label.
void add_block(const FileRows& rows, std::size_t begin, std::size_t end, const std::vector<std::size_t>& places,
               const std::string& label, Rows& table) {
    for (std::size_t i = begin; i < end; ++i) {
        const DelimitedRow& row = rows.text.rows[i];
        if (!title_of(row, rows.text.delimiter).empty()) continue;
        DelimitedRow made{row.line, {}};
        for (const std::size_t place : places) made.cells.push_back(place < row.cells.size() ? row.cells[place] : "");
        made.cells.push_back(label);
        table.push_back(std::move(made));
    }
}

/// Returns the label above a header: the nearest title above it and below the rows of another block.
std::string label_above(const FileRows& rows, std::size_t header, std::size_t begin, std::size_t number) {
    for (std::size_t i = header; i-- > begin && !has_number_cell(rows.text.rows[i], rows.text.delimiter);)
        if (std::string title = title_of(rows.text.rows[i], rows.text.delimiter); !title.empty()) return title;
    return fmt::format("block {}", number);
}

std::string free_group_name(const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), "group") == names.end() ? "group" : "block";
}

}  // namespace

bool has_repeated_header(const FileRows& rows) {
    const std::size_t first = first_header(rows), count = rows.text.rows.size();
    return first < count && next_header(rows, first) < count;
}

DelimitedText table_of_blocks(FileRows rows) {
    const Rows& all = rows.text.rows;
    const std::size_t first = first_header(rows);
    DelimitedRow header = all[first];
    const auto units = units_below(rows, first, next_header(rows, first));
    Rows table;
    std::vector<std::string> labels;
    for (std::size_t at = first, begin = 0; at < all.size();) {
        const std::size_t next = next_header(rows, at);
        const std::vector<std::size_t> places = places_of(all[first], all[at], rows.file);
        labels.push_back(label_above(rows, at, begin, labels.size() + 1));
        const bool below = units && at + 1 < all.size() && all[at + 1].cells == units->cells;
        const bool skipped = below && at > first;  // the first row of units is that of the table
        add_block(rows, at + (skipped ? 2 : 1), next, places, labels.back(), table);
        if (below && at == first) table.front().cells.back().clear();
        begin = at + 1;
        at = next;
    }
    header.cells.resize(places_of(all[first], all[first], rows.file).size());
    header.cells.push_back(free_group_name(header.cells));
    const std::string note = fmt::format("the header is repeated: {} blocks of rows, column {}: '{}'", labels.size(),
                                         header.cells.back(), fmt::join(labels, "', '"));
    DelimitedText text =
        table_below(std::move(header),
                    TextRows{rows.text.delimiter, std::move(table), rows.text.comments, rows.text.blank}, rows.file);
    text.notes.push_back(note);
    return text;
}

}  // namespace impactfit
