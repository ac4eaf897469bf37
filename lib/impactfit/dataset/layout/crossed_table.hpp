#pragma once
// Crossed table: one quantity in the cells, speeds, heights or numbers of repeats above them, and tests at the left.

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// True if a row has only numbers behind its first cell, "0.5", "20 cm", "h = 20 cm", or numbers of repeats, "1st",
/// "Run 2", that first cell is no number, and the rows below have numbers there. False if `columns` names a cell of
/// this row: it is a header of columns.
bool is_crossed(const FileRows& rows);

/// Returns the table with a row for each number. Its columns are the label of the test, the number above, and the
/// number. The quantities have the names of the corner ("v [m/s]", "e at v [m/s]") or of a title; else they are
/// "header" and "value" in `columns`. Throws Error (data) with this option for a quantity without a name.
DelimitedText crossed_table(FileRows rows);

}  // namespace impactfit
