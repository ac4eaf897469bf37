#pragma once
// Blocks of rows between blank lines that repeat the same speeds or heights: runs, or specimens without a name.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Adds a text column `group` with "block 1", "block 2", ..., if lines without a row (blank, a comment, a summary)
/// divide the rows into blocks of three or more with the same set of impact speeds or drop heights, two or more values.
/// A fit of them then has the warning on rows that are fitted as one. Does nothing beside a text column that may name
/// them. Needs the targets of the columns, and the rows as in the file.
void label_blank_blocks(LabTable& table);

}  // namespace impactfit
