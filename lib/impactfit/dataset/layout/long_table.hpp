#pragma once
// Long table: a row a value, with its quantity in a column.

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// True if a column below the header has two different recognised names or more, most of its cells are recognised, a
/// column of numbers is right of it, the header has no response, and a speed or height is there.
bool is_long(const FileRows& rows);

/// Returns the table with a row for each test: the cells left of the quantity name it. Without such columns a test
/// begins where a quantity returns. A quantity that a test has several times gets several columns. Throws Error (data)
/// for two units of one quantity, another column at the right, and tests that differ in their quantities without a
/// column that names them.
DelimitedText long_table(FileRows rows);

}  // namespace impactfit
