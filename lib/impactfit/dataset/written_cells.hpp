#pragma once
// Cells of a file as they are written: the lines of a text or of a sheet, before a column has a meaning. They exist
// also for a file that read_dataset refuses.

#include <cstddef>
#include <string>
#include <vector>

namespace impactfit {

struct WrittenLine {
    long line = 0;                   ///< in the file or the sheet, from 1
    std::vector<std::string> cells;  ///< a comment of a text is one cell
};

struct WrittenCells {
    std::string path;
    std::string delimiter;            ///< of a text: "comma", "semicolon", "tab" or "blanks"
    std::string sheet;                ///< of a workbook
    std::vector<std::string> sheets;  ///< of a workbook: sheets with data
    std::vector<std::string> notes;   ///< an encoding other than UTF-8
    std::vector<WrittenLine> lines;   ///< without blank lines
    long more = 0;                    ///< lines of the file behind the last one
};

/// Returns at most `most` lines of a text of any encoding and delimiter, or of a workbook. `sheet`: sheet of a
/// workbook; empty: the first one with data. A misplaced quotation mark is part of its cell. Throws Error (data) for a
/// file that is neither a text nor a workbook, and as read_text_file and read_workbook.
WrittenCells written_cells(const std::string& path, const std::string& sheet, std::size_t most);

}  // namespace impactfit
