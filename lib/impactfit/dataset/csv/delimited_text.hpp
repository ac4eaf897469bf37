#pragma once
// The rows of a delimited text file as words: comma, semicolon or tab, with the line each row began on.
//
// A line that starts with an unquoted # is a comment wherever it stands, which is said of those that look like rows;
// blank lines and rows of empty cells are passed over. Quoted fields may hold delimiters, doubled quotes and line
// breaks. A first line "sep=;", which some spreadsheets write and obey, states the delimiter.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct DelimitedRow {
    long line = 0;  ///< from 1
    std::vector<std::string> cells;
};

struct DelimitedText {
    char delimiter = ',';
    DelimitedRow header;
    std::vector<DelimitedRow> rows;  ///< each as long as the header
    std::vector<std::string> notes;  ///< a delimiter other than the comma, and what was passed over
};

/// Reads the text of `file`. Throws Error (data) naming the file and the line for an empty file, a file without data
/// rows, a row of another length than the header, a stray quotation mark, and a text that is not UTF-8.
DelimitedText parse_delimited_text(std::string_view content, const std::string& file);

/// The same for a text without a header, which is given, and whose delimiter is known.
DelimitedText parse_headerless_text(std::string_view content, const std::string& file, char delimiter,
                                    std::vector<std::string> header);

/// The words for a delimiter: "comma", "semicolon", "tab".
std::string_view delimiter_name(char delimiter);

}  // namespace impactfit
