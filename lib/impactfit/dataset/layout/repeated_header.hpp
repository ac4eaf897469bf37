#pragma once
// Layout with the header again above further rows: a second run, or a second specimen, below the first.

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// True if a row below the first data has recognised names and no number, as the header has.
bool has_repeated_header(const FileRows& rows);

/// Returns the rows of all blocks below the first header, with a text column `group` behind them: the title above a
/// block, else "block 2". A fit of several blocks has the warning on rows that are fitted as one, unless the titles are
/// numbers of runs. The names may be in another order; a row of units below each header is one. Throws Error (data)
/// with the line of a header with other names.
DelimitedText table_of_blocks(FileRows rows);

}  // namespace impactfit
