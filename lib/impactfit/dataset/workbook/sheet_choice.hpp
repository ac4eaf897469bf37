#pragma once
// The sheet of a workbook that is read as a table, as the text of a CSV file.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct Sheet;
struct Workbook;

/// Returns the names of the sheets with data, in the order of the workbook.
std::vector<std::string> sheets_with_data(const Workbook& workbook);

/// Returns the sheet called `name`; if it is empty, the only sheet with data. Throws Error (data) as chosen_sheet.
const Sheet& sheet_of(const Workbook& workbook, const std::string& file, const std::string& name);

struct SheetText {
    std::string text;                ///< separated by tabs; line n is row n of the sheet
    std::string place;               ///< in messages: "book.xlsx, sheet 'Run 1'"
    std::vector<std::string> notes;  ///< on the sheet
};

/// Returns the text of the sheet called `sheet`; if it is empty, of the only sheet with data. Throws Error (data) as
/// read_workbook, with the list of the sheets for another name and where several have data, and for a workbook without
/// data.
SheetText chosen_sheet(std::string_view content, const std::string& file, const std::string& sheet);

/// Throws Error (data) if a sheet is named for a file that is no workbook, and for a NumPy array.
void check_no_sheet(std::string_view content, const std::string& file, const std::string& sheet);

}  // namespace impactfit
