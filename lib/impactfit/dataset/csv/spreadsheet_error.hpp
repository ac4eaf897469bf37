#pragma once
// Errors of a spreadsheet in the cells of its tables: #DIV/0!, #N/A, #VALUE!, also in German, French, Spanish, Italian.

#include <string_view>

namespace impactfit {

/// True for a cell that is an error of a spreadsheet.
bool is_spreadsheet_error(std::string_view cell);

/// True for a line whose first cell is an error of a spreadsheet: it is no comment.
bool begins_spreadsheet_error(std::string_view line);

}  // namespace impactfit
