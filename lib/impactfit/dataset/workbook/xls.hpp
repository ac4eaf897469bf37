#pragma once
// Excel 97-2003 workbook (.xls, BIFF8 in an OLE2 file, [MS-XLS]).

#include <string>
#include <string_view>

#include "impactfit/dataset/workbook/workbook.hpp"

namespace impactfit {

/// Reads the sheets in the order of their tabs, also hidden ones. Throws Error (data) as read_workbook; also for an
/// OLE2 file without a workbook.
Workbook read_xls(std::string_view content, const std::string& file);

}  // namespace impactfit
