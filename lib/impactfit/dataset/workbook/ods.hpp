#pragma once
// OpenDocument workbook (.ods, OASIS OpenDocument 1.3): the tables of its content.

#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/dataset/workbook/zip_archive.hpp"

namespace impactfit {

/// Returns true for an archive whose type is that of an OpenDocument spreadsheet, or a template of one.
bool is_ods(ZipArchive& archive);

/// Reads the tables in their order, also hidden ones. Repeated rows and columns are written out, but not empty ones.
/// Throws Error (data) as read_workbook.
Workbook read_ods(ZipArchive& archive);

}  // namespace impactfit
