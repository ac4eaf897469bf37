#pragma once
// Specimens side by side: blocks of columns below labels, blocks of equal columns, and names with a label.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Places the blocks of a table below each other, with their labels in a text column `group` (LabTable::specimens).
/// Blocks are, in this order:
///   - columns below different labels of the line above the header, if a column occurs in two blocks: "Ball A,,Ball B,"
///     above "v,e,v,e";
///   - columns from each repetition of one name of an impact speed or drop height on, without numbers of repeats;
///   - columns of a response whose names differ in a label: "e steel", "e rubber".
/// Columns before the blocks, or without a label, belong to every specimen; responses among them to none, and are left
/// out. Labels such as "Run 1" and "Run 2" are repeats and stay. Throws Error (data) for one column in two units.
void stack_specimens(LabTable& table);

}  // namespace impactfit
