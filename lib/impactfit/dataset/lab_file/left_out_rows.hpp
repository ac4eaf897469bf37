#pragma once
// Rows and cells of a lab file without a measured value: summaries of other rows, and marks of a missing value.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Empties the cells of recognised columns that contain a mark of a missing value: "-", "n/a", "NaN", "k.A.", "?".
/// Notes the marks. Columns in the syntax of the program keep them, and are refused.
void empty_missing_marks(LabTable& table);

/// Leaves out rows that summarise other rows: a cell is "mean", "SD", "Mittelwert", "min" or another word of a
/// statistic. Without such a row, the last row is left out if it has the means or the sums of the rows above in two
/// columns or more. Notes their lines. Keeps them if all rows have such a cell.
void leave_out_summary_rows(LabTable& table);

/// Takes the sign out of the cells of a speed if no number is positive: between impact and rebound the sign is the
/// direction. Does nothing without both speeds. Notes the column.
void apply_sign_convention(LabTable& table);

}  // namespace impactfit
