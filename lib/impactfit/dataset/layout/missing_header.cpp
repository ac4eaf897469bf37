#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/layout/blank_separated.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

bool are_all_numbers(const DelimitedRow& row, char delimiter) {
    return filled_cells(row) > 0 && std::all_of(row.cells.begin(), row.cells.end(), [&](const std::string& cell) {
               return cell.empty() || is_number_cell(cell, delimiter);
           });
}

/// True if the cells are names, one for each column.
bool are_names(const std::vector<std::string>& cells, std::size_t columns, char delimiter) {
    return cells.size() == columns && std::none_of(cells.begin(), cells.end(), [&](const std::string& cell) {
               return cell.empty() || cell.size() > longest_name || is_number_cell(cell, delimiter);
           });
}

/// Returns the names in the last comment above a line. Empty if none is recognised, or if it has not as many as the
/// table has columns.
std::optional<DelimitedRow> header_in_comment(const TextRows& text, const DelimitedRow& first) {
    std::optional<DelimitedRow> found;
    for (const auto& [line, comment] : text.comments) {
        if (line > first.line) break;
        const std::string names = comment.substr(std::min(comment.find_first_not_of("# \t"), comment.size()));
        found.reset();
        for (std::vector<std::string> cells : {split_line(names, text.delimiter), split_at_blanks(names)})
            if (!found && are_names(cells, first.cells.size(), text.delimiter)) found = {line, std::move(cells)};
        if (found && std::none_of(found->cells.begin(), found->cells.end(),
                                  [&](const std::string& cell) { return is_recognised(cell, {}); }))
            found.reset();  // a sentence
    }
    return found;
}

/// Returns the header that the user states. Empty without one. Throws Error (data) for another number of names.
std::optional<DelimitedRow> header_by_user(const FileRows& rows, const DelimitedRow& first) {
    DelimitedRow header{first.line, {}};
    for (const ColumnMapping& mapping : rows.columns)
        if (mapping.is_header) header.cells.push_back(mapping.to);
    if (header.cells.empty()) return std::nullopt;
    if (header.cells.size() != first.cells.size())
        throw Error(ErrorKind::data, "another number of names than of columns",
                    fmt::format("{} names", header.cells.size()), fmt::format("{} names", first.cells.size()),
                    {rows.file, first.line, 0, option("names")});
    return header;
}

[[noreturn]] void refuse_missing_header(const FileRows& rows, const DelimitedRow& first) {
    const std::size_t count = first.cells.size();
    const std::string names = count == 1   ? "restitution"
                              : count == 2 ? "impact_speed [m/s], restitution"
                                           : "impact_speed [m/s], restitution, ...";
    throw Error(
        ErrorKind::data, "the file has no header",
        fmt::format("numbers in the first row: {}",
                    fmt::join(first.cells, std::string(rows.text.delimiter == ' ' ? " " : ", "))),
        fmt::format("{} name{} by {}", count, count == 1 ? "" : "s", option(fmt::format("names \"{}\"", names))),
        {rows.file, first.line, 0, {}});
}

}  // namespace

std::size_t numbers_without_header(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    std::size_t first = 0;
    while (first < all.size() && all[first].cells.size() == 1 && !are_all_numbers(all[first], rows.text.delimiter))
        ++first;
    if (first == all.size() || !are_all_numbers(all[first], rows.text.delimiter)) return all.size();
    return first > 0 && all[first].cells.size() == 1 ? all.size()
                                                     : first;  // a column of numbers has a header of one cell
}

DelimitedText table_without_header(FileRows rows, std::size_t first) {
    rows.text.rows.erase(rows.text.rows.begin(), rows.text.rows.begin() + static_cast<std::ptrdiff_t>(first));
    const DelimitedRow row = rows.text.rows.front();
    std::optional<DelimitedRow> header = header_by_user(rows, row);
    std::string note = "the file has no header: its columns have the names of the user";
    if (!header) {
        header = header_in_comment(rows.text, row);
        if (!header) refuse_missing_header(rows, row);
        std::erase_if(rows.text.comments, [&](const auto& comment) { return comment.first == header->line; });
        note = fmt::format("the header is the comment in line {}", header->line);
    }
    DelimitedText table = table_below(std::move(*header), std::move(rows.text), rows.file, true);
    table.notes.push_back(std::move(note));
    return table;
}

void refuse_second_header(const FileRows& rows, const DelimitedRow& header) {
    if (std::none_of(rows.columns.begin(), rows.columns.end(), [](const ColumnMapping& one) { return one.is_header; }))
        return;
    throw Error(ErrorKind::data, "the columns have names in the file", fmt::format("{}", fmt::join(header.cells, ", ")),
                "no " + option("names") + "; " + option("columns") + " gives a column another name",
                {rows.file, header.line, 0, option("names")});
}

}  // namespace impactfit
