#pragma once
// Rows of numbers without a header above them.

#include <cstddef>

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// Returns the first row of numbers if only titles of one cell are above it; the number of rows otherwise.
std::size_t numbers_without_header(const FileRows& rows);

/// Returns the table below the header that the user states (ColumnMapping::is_header), or else below that in the last
/// comment. Throws Error (data) with the option names for others, and for another number of names.
DelimitedText table_without_header(FileRows rows, std::size_t first);

/// Throws Error (data) if the user states a header for a file that has one, in the row `header`.
void refuse_second_header(const FileRows& rows, const DelimitedRow& header);

}  // namespace impactfit
