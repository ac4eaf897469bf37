#pragma once
// Delimited text: comma, semicolon or tab. Rows of cells, each with its first line number.
//
// A line that starts with an unquoted # is a comment, unless this is an error of a spreadsheet, such as #DIV/0!;
// comments that look like data rows are noted. Blank lines and rows
// of empty cells are skipped. Quoted fields may contain delimiters, doubled quotes and line breaks. A first line
// "sep=;", a convention of some spreadsheets, states the delimiter.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace impactfit {

struct DelimitedRow {
    long line = 0;  ///< line in the file, from 1
    std::vector<std::string> cells;
    int repeat = 0;                ///< among the rows made of one row of the file, from 0
    std::vector<long> lines = {};  ///< line of each cell, if the cells are of several lines; else empty

    long line_of(std::size_t cell) const { return lines.empty() ? line : lines[cell]; }
    /// Adds a cell of another row, with its line.
    void take(const DelimitedRow& from, std::size_t cell);
};

/// Rows of a text of any length, before one of them is chosen as header.
struct TextRows {
    char delimiter = ',';
    std::vector<DelimitedRow> rows;
    std::vector<std::pair<long, std::string>> comments = {};  ///< lines and texts
    long blank = 0;                                           ///< blank lines
};

/// Place of the header, and rows longer than the header.
struct TableLayout {
    long header_line = 1;  ///< earlier lines are titles
    /// Accepts text behind the last named column: a remark without a header. The header gets empty cells.
    bool remarks = false;
};

struct DelimitedText {
    char delimiter = ',';  ///< ' ' for blanks
    DelimitedRow header;
    std::vector<DelimitedRow> rows;  ///< each with as many cells as the header
    std::vector<std::string> notes;  ///< a delimiter other than the comma, and skipped lines
    /// Column of the file, from 1, of each repeat and column. Empty: columns in the order of the file.
    std::vector<std::vector<long>> places = {};
    std::string_view layout = "rows";  ///< name of the layout in the file (arranged_table.hpp)

    /// Returns the column of a cell in the file, from 1.
    long place(std::size_t column, int repeat = 0) const {
        return places.empty() ? static_cast<long>(column) + 1 : places[static_cast<std::size_t>(repeat)][column];
    }
};

/// Parses the text of `file`. Throws Error (data) naming file and line for an empty file, a file without data rows, a
/// row with another number of cells than the header, a stray quotation mark, and a text that is not UTF-8.
DelimitedText parse_delimited_text(std::string_view content, const std::string& file, const TableLayout& layout = {});

/// Splits a text as plain_text() returns it, at the delimiter of `header_line`, from 1; of its first row that has one
/// for 0. Lines before `first_line` are left out. Throws Error (data) for a stray quotation mark.
TextRows split_rows(std::string_view text, const std::string& file, long header_line = 0, long first_line = 1);

/// Returns the rows below `header` as a table. Throws Error (data) as parse_delimited_text.
DelimitedText table_below(DelimitedRow header, TextRows rows, const std::string& file, bool remarks = false);

/// Splits one line at a delimiter, without the quotation marks around cells.
std::vector<std::string> split_line(std::string_view line, char delimiter);

/// Parses a text without a header, with the given header and delimiter. Throws as parse_delimited_text.
DelimitedText parse_headerless_text(std::string_view content, const std::string& file, char delimiter,
                                    std::vector<std::string> header);

/// Returns the name of a delimiter: "comma", "semicolon", "tab" or "blanks".
std::string_view delimiter_name(char delimiter);

}  // namespace impactfit
