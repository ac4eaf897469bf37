#pragma once
// Excel workbook (.xlsx, ECMA-376): the sheets of an archive whose main part is a workbook.

#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/dataset/workbook/zip_archive.hpp"

namespace impactfit {

/// Returns true for an archive of the Open Packaging Conventions with a workbook.
bool is_xlsx(ZipArchive& archive);

/// Reads the sheets in the order of their tabs, also hidden ones. Charts and macros are passed over. Throws Error
/// (data) as read_workbook.
Workbook read_xlsx(ZipArchive& archive);

}  // namespace impactfit
