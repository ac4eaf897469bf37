#pragma once
// Delimited text: comma, semicolon or tab. Rows of cells, each with its first line number.
//
// A line that starts with an unquoted # is a comment; comments that look like data rows are noted. Blank lines and rows
// of empty cells are skipped. Quoted fields may contain delimiters, doubled quotes and line breaks. A first line
// "sep=;", a convention of some spreadsheets, states the delimiter.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct DelimitedRow {
    long line = 0;  ///< line in the file, from 1
    std::vector<std::string> cells;
};

struct DelimitedText {
    char delimiter = ',';
    DelimitedRow header;
    std::vector<DelimitedRow> rows;  ///< each with as many cells as the header
    std::vector<std::string> notes;  ///< a delimiter other than the comma, and skipped lines
};

/// Parses the text of `file`. Throws Error (data) naming file and line for an empty file, a file without data rows, a
/// row with another number of cells than the header, a stray quotation mark, and a text that is not UTF-8.
DelimitedText parse_delimited_text(std::string_view content, const std::string& file);

/// Parses a text without a header, with the given header and delimiter. Throws as parse_delimited_text.
DelimitedText parse_headerless_text(std::string_view content, const std::string& file, char delimiter,
                                    std::vector<std::string> header);

/// Returns the name of a delimiter: "comma", "semicolon" or "tab".
std::string_view delimiter_name(char delimiter);

}  // namespace impactfit
