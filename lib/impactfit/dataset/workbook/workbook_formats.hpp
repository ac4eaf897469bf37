#pragma once
// Formats of workbooks.

#include <string>
#include <string_view>

#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/dataset/workbook/zip_archive.hpp"

namespace impactfit {

// Excel workbook (.xlsx, ECMA-376): the sheets of an archive whose main part is a workbook.

/// Returns true for an archive of the Open Packaging Conventions with a workbook.
bool is_xlsx(ZipArchive& archive);

/// Reads the sheets in the order of their tabs, also hidden ones. Charts and macros are passed over. Throws Error
/// (data) as read_workbook.
Workbook read_xlsx(ZipArchive& archive);

// OpenDocument workbook (.ods, OASIS OpenDocument 1.3): the tables of its content.

/// Returns true for an archive whose type is that of an OpenDocument spreadsheet, or a template of one.
bool is_ods(ZipArchive& archive);

/// Reads the tables in their order, also hidden ones. Repeated rows and columns are written out, but not empty ones.
/// Throws Error (data) as read_workbook.
Workbook read_ods(ZipArchive& archive);

// Excel 97-2003 workbook (.xls, BIFF8 in an OLE2 file, [MS-XLS]).

/// Reads the sheets in the order of their tabs, also hidden ones. Throws Error (data) as read_workbook; also for an
/// OLE2 file without a workbook.
Workbook read_xls(std::string_view content, const std::string& file);

}  // namespace impactfit
