#pragma once
// Repeats in columns: one row of the file becomes one row for each repeat.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Replaces columns with one target by one column. Columns with one number ("e 2", "tc 2") belong to one repeat; those
/// without a number have the lowest free numbers in the order of the file. Inputs and texts are copied to each repeat;
/// a response with one column and no number stays in the first. The drop height of successive bounces is the height of
/// the column before. Repeats without values have no row. Throws Error (data) for repeats in different units.
void unfold_repeats(LabTable& table);

}  // namespace impactfit
