#pragma once
// Names of the columns of a lab file: of columns without a name (the cells of a merged header, a second row of the
// header, remarks), and those that the user gives.

#include <vector>

#include "impactfit/dataset/lab_file/lab_table.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Names all columns before the cells of the header are read. Under a merged header the columns repeat its name, with
/// the words of a second row ("1", "2", "mean"). A column of text is "column N". Throws Error (data) for a single
/// column of numbers without a name, unless `columns` names it as "column N".
void name_columns(LabTable& table, const std::vector<ColumnMapping>& columns);

/// Renames the columns that `columns` name: by the cell as written, by its name without the unit, in another spelling
/// ("v in" for "v_in"), or, if none has the name, by the recognised column of a cell ("duration"). Throws Error (data)
/// for a missing name, and for conflicting units.
void name_by_user(LabTable& table, const std::vector<ColumnMapping>& columns);

}  // namespace impactfit
