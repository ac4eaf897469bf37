#pragma once
// Columns of a lab file that the user names.

#include <vector>

#include "impactfit/dataset/lab_file/lab_table.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Renames the columns that `columns` name: by the cell as written, by its name without the unit, in another spelling
/// ("v in" for "v_in"), or, if none has the name, by the recognised column of a cell ("duration"). Throws Error (data)
/// for a missing name, and for conflicting units.
void name_by_user(LabTable& table, const std::vector<ColumnMapping>& columns);

}  // namespace impactfit
