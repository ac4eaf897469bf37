#pragma once
// Marks of thousands, and decimal commas between quotation marks, in the columns of numbers of a lab file.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Writes numbers such as "1,234.5" without their marks of thousands, and notes them. Quoted decimal commas of a file
/// whose delimiter is the comma become points. A cell such as "13.115" has thousands if another cell of the file shows
/// points of thousands ("1.234,5"). Throws Error (data) with line and column for such a cell beside decimal commas or
/// whole numbers of three digits in its column, and for "1,234" where the comma is the delimiter.
void take_number_marks(LabTable& table);

}  // namespace impactfit
