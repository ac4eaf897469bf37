#pragma once
// Signal table: columns of numbers of a recording, such as times, positions or forces, as an instrument writes them.
//
// Lines of titles, a header in a comment, a row of units, a line of text below the header, blanks or tabs between the
// cells, decimal commas and empty cells are read. Each omission is a note.

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct SignalColumn {
    std::string name;                      ///< without the unit
    std::optional<std::string> unit = {};  ///< in the syntax of parse_unit; empty: none in the file
    std::string written = {};              ///< header cell of the file
    std::string label = {};                ///< of the block of columns: "Run 1", "Ball A"; empty: none
    std::vector<double> values = {};       ///< in the unit; NaN: an empty cell
    std::vector<std::string> texts = {};   ///< of a column without numbers; else empty
    double digit = std::numeric_limits<double>::quiet_NaN();  ///< one unit of the last digit, the finest of the column
};

/// Rows of a table below the header that is repeated.
struct SignalPart {
    std::size_t row;    ///< index of the first row
    long line;          ///< of the header
    std::string title;  ///< line of one text above it; empty: none
};

struct SignalTable {
    std::string file, sheet;               ///< sheet: empty for a text file
    std::vector<SignalColumn> columns;     ///< as many values or texts each as lines
    std::vector<long> lines;               ///< in the file or sheet, from 1
    std::vector<std::string> titles = {};  ///< lines above the header
    std::vector<std::string> notes = {};
    bool has_header = true;
    std::vector<SignalPart> parts = {};  ///< below the first header; tables_of_parts makes tables of them
    long rest = 0;                       ///< line of a header of another table, which is not read; 0: none

    /// Returns "file", or "file, sheet 'Run 1'".
    std::string source() const;
};

/// Returns an empty column of the header "time [ms]", with name and unit.
SignalColumn signal_column(const std::string& header);

/// Reads the text of `file`. Throws Error (data) for a text without a row of numbers.
SignalTable read_signal_text(std::string_view content, const std::string& file);

/// Sets a block of whole lines, in UTF-8 with line ends by LF or CR LF. Returns false at the end.
using NextBlock = std::function<bool(std::string&)>;

/// Reads a text of any length in blocks; the first one holds the header. Throws Error as read_signal_text.
SignalTable read_signal_blocks(const NextBlock& next, const std::string& file);

/// Reads rows of cells, such as those of a sheet; `lines`: their numbers. Returns no columns for a sheet without a row
/// of numbers.
SignalTable read_signal_cells(const std::vector<std::vector<std::string>>& rows, const std::vector<long>& lines,
                              const std::string& file, const std::string& sheet);

/// Returns a table for each part. `sheet` has its title, else "part 2". Notes are those of the first.
std::vector<SignalTable> tables_of_parts(SignalTable table);

/// Adds a note with the columns for which `is_used` is false, if there are any.
void note_unused_columns(const SignalTable& table, const std::function<bool(const SignalColumn&)>& is_used,
                         std::vector<std::string>& notes);

}  // namespace impactfit
