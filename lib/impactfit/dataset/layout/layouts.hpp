#pragma once
// Layouts of tables: how each is recognised, and the table with a row for each test that it becomes.

#include <cstddef>

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

// Transposed table: a row a quantity, a column an impact.

/// True if two rows or more begin with a recognised name and have only numbers, units and marks behind it, and no cell
/// of the first wide row but its first is a name.
bool is_transposed(const FileRows& rows);

/// Returns the table with a row for each column of the file. Names without a label above them have the name "label".
DelimitedText transposed_table(FileRows rows);

/// True for a row with two filled cells: rows that a stated layout transposes.
bool may_be_transposed(const FileRows& rows);

// Crossed table: one quantity in the cells, speeds, heights or numbers of repeats above them, and tests at the left.

/// True if a row has only numbers behind its first cell, "0.5", "20 cm", "h = 20 cm", or numbers of repeats, "1st",
/// "Run 2", that first cell is no number, and the rows below have numbers there. False if `columns` names a cell of
/// this row: it is a header of columns.
bool is_crossed(const FileRows& rows);

/// Returns the table with a row for each number. Its columns are the label of the test, the number above, and the
/// number. The quantities have the names of the corner ("v [m/s]", "e at v [m/s]") or of a title; else they are
/// "header" and "value" in `columns`. Throws Error (data) with this option for a quantity without a name.
DelimitedText crossed_table(FileRows rows);

/// True for numbers behind the first cell of a row: a header of a crossed table, if its layout is stated.
bool may_be_crossed(const FileRows& rows);

// Long table: a row a value, with its quantity in a column.

/// True if a column below the header has two different recognised names or more, most of its cells are recognised, a
/// column of numbers is right of it, the header has no response, and a speed or height is there.
bool is_long(const FileRows& rows);

/// Returns the table with a row for each test: the cells left of the quantity name it. Without such columns a test
/// begins where a quantity returns. A quantity that a test has several times gets several columns. Throws Error (data)
/// for two units of one quantity, another column at the right, and tests that differ in their quantities without a
/// column that names them.
DelimitedText long_table(FileRows rows);

/// True for a column of quantities before one of numbers, with any header.
bool may_be_long(const FileRows& rows);

// Blocks of rows below lines that state a speed or height: "Drop height: 20 cm".

/// True if a line with one filled cell states an impact speed or drop height with its unit, and the header has none.
bool is_titled(const FileRows& rows);

/// Returns the table with the stated value as first column. Headers that are repeated are left out. Throws Error (data)
/// for rows above the first statement, and for two quantities or units.
DelimitedText titled_table(FileRows rows);

/// True for lines that state a speed or height beside a header of any columns.
bool may_be_titled(const FileRows& rows);

// Layout with the header again above further rows: a second run, or a second specimen, below the first.

/// True if a row below the first data has recognised names and no number, as the header has.
bool has_repeated_header(const FileRows& rows);

/// Returns the rows of all blocks below the first header, with a text column `group` behind them: the title above a
/// block, else "block 2". A fit of several blocks has the warning on rows that are fitted as one, unless the titles are
/// numbers of runs. The names may be in another order; a row of units below each header is one. Throws Error (data)
/// with the line of a header with other names.
DelimitedText table_of_blocks(FileRows rows);

// Rows of numbers without a header above them.

/// Returns the first row of numbers if only titles of one cell are above it; the number of rows otherwise.
std::size_t numbers_without_header(const FileRows& rows);

/// Returns the table below the header that the user states (ColumnMapping::is_header), or else below that in the last
/// comment. Throws Error (data) with the option names for others, and for another number of names.
DelimitedText table_without_header(FileRows rows, std::size_t first);

/// Throws Error (data) if the user states a header for a file that has one, in the row `header`.
void refuse_second_header(const FileRows& rows, const DelimitedRow& header);

}  // namespace impactfit
