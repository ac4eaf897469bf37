#pragma once
// Repeats in columns: one row of the file becomes one row for each repeat.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Replaces columns with one target by one column, in the order of their numbers or of the file. Inputs and texts are
/// copied to each repeat; a response with one column stays in the first. Repeats without values have no row. Throws
/// Error (data) for repeats in different units.
void unfold_repeats(LabTable& table);

}  // namespace impactfit
