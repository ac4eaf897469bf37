#pragma once
// Cells of a sheet of an .xls workbook.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/workbook/cell_format.hpp"
#include "impactfit/dataset/workbook/sheet_builder.hpp"

namespace impactfit {

/// What the cells of all sheets refer to.
struct XlsShared {
    std::vector<std::string> strings;
    std::vector<ShownAs> formats;  ///< of the cell styles
    bool from_1904 = false;
};

/// Adds the cells of the sheet whose records begin at `at` of the stream. Throws Error (data) naming `file` for a place
/// that is no sheet, a text that the workbook does not have, and a sheet without an end. Returns the place behind it.
std::size_t read_xls_cells(std::string_view stream, std::size_t at, const XlsShared& shared, const std::string& file,
                           SheetBuilder& sheet);

/// Returns the number of an RK field: the upper 30 bits of a double or an integer, divided by 100 or not.
double rk_number(std::uint32_t bits);

}  // namespace impactfit
