#pragma once
// Columns without a name: the cells of a merged header, a second row of the header, and remarks.

#include <vector>

#include "impactfit/dataset/lab_file/lab_table.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Names all columns before the cells of the header are read. Under a merged header the columns repeat its name, with
/// the words of a second row ("1", "2", "mean"). A column of text is "column N". Throws Error (data) for a single
/// column of numbers without a name, unless `columns` names it as "column N".
void name_columns(LabTable& table, const std::vector<ColumnMapping>& columns);

}  // namespace impactfit
