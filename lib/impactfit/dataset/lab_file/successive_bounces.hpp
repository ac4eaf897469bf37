#pragma once
// Heights of successive bounces: each is the drop height of the next bounce, and no repeat of the first one.

#include <cstddef>

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// True for a column without a unit that counts bounces: "bounce", "bounce no.", with the numbers 0, 1, 2, ... or
/// 1, 2, 3, ... that begin again.
bool counts_bounces(const LabTable& table, std::size_t column);

/// True for a column "drop" without a unit that numbers the drops beside another column of heights: 1, 1, 1, 2, 2.
bool numbers_drops(const LabTable& table, std::size_t column);

/// Marks columns "Bounce 1", "Bounce 2", ... beside a drop height, or "h0", "h1", "h2", ..., as successive
/// (HeaderCell::successive), if each height is below the one before by a ratio like that of the first bounce. Numbers
/// of one height are those of repeats, falling ones those of bounces, whatever the names. If only some heights fall,
/// columns that the user names are repeats, and others are refused: Error (data) with line and options.
void find_successive_columns(LabTable& table);

/// Gives each row below a counter of bounces its drop height: the height of the row above. Does nothing for rows that
/// are repeats. Throws Error (data) for a height above the one before, and for rows without a counter whose heights
/// fall like those of successive bounces.
void chain_rows(LabTable& table);

}  // namespace impactfit
