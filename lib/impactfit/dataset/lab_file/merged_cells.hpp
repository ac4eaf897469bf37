#pragma once
// Merged cells: a speed, height or label in the first of several rows.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Fills the empty cells below a value with it, in columns of an impact speed, drop height or mass, and in columns of
/// text at the left of them. Each value must have at least one empty cell below, and each of those rows a response and
/// no other speed or height: a single empty cell may be a missing value. A column with other empty cells has a note and
/// stays. Needs the columns as in the file, before their specimens are stacked.
void fill_merged_cells(LabTable& table);

}  // namespace impactfit
