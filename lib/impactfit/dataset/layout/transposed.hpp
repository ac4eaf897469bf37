#pragma once
// Transposed table: a row a quantity, a column an impact.

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// True if two rows or more begin with a recognised name and have only numbers, units and marks behind it, and no cell
/// of the first wide row but its first is a name.
bool is_transposed(const FileRows& rows);

/// Returns the table with a row for each column of the file. Names without a label above them have the name "label".
DelimitedText transposed_table(FileRows rows);

}  // namespace impactfit
