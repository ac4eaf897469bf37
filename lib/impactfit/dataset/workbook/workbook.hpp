#pragma once
// Workbooks: the sheets of .xlsx, .ods and .xls files as rows of texts.
//
// The bytes are not trusted: the inflated size, its ratio to the compressed size, the number of XML tags and the number
// of cells are limited. Formulas have their stored values; macros and references to other files have no effect.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct SheetRow {
    long line = 0;                   ///< row in the sheet, from 1
    std::vector<std::string> cells;  ///< without empty cells at the end; an empty row is left out
};

struct Sheet {
    std::string name;
    std::vector<SheetRow> rows;
};

struct Workbook {
    std::vector<Sheet> sheets;
    std::vector<std::string> notes;  ///< each begins with sheet_note_start()
};

/// Returns true for content that begins as a ZIP archive or as an OLE2 file.
bool is_workbook(std::string_view content);

/// Reads the sheets of a workbook, `file` in messages. A number keeps its digits as they are in the file, with a
/// decimal point. A date is ISO 8601 text by the format of its cell, a logical value TRUE or FALSE, an error its text
/// (#DIV/0!). A number shown in percent is a fraction: 0.91 for 91 %; it is 91 where a text above it in its column has
/// a %. The value of merged cells is in each row of its first column if its own row has a number, else in the first
/// cell.
///
/// Throws Error (data) for a file that is no workbook, is encrypted or damaged, or exceeds a limit; and for .xlsb and a
/// .xls workbook of Excel 95 or older.
Workbook read_workbook(std::string_view content, const std::string& file);

/// Returns the begin of a note on a sheet: "sheet 'Run 1': ".
std::string sheet_note_start(const std::string& sheet);

}  // namespace impactfit
