#pragma once
// Blocks of rows below lines that state a speed or height: "Drop height: 20 cm".

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// True if a line with one filled cell states an impact speed or drop height with its unit, and the header has none.
bool is_titled(const FileRows& rows);

/// Returns the table with the stated value as first column. Headers that are repeated are left out. Throws Error (data)
/// for rows above the first statement, and for two quantities or units.
DelimitedText titled_table(FileRows rows);

}  // namespace impactfit
