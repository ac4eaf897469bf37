#pragma once
// Plain-text tables: aligned columns, numbers right-aligned.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns "peak_force" as "peak force".
std::string spaced_name(std::string name);

/// Returns a header line with units and one line per row, numbers with `digits` significant digits. Empty columns are
/// omitted.
std::string table_text(const Table& table, int digits = 6);

/// Returns table_text in the width of a line, numbers as short_number. Columns that do not fit are omitted, from the
/// last; the last line then has their names and the options that print them.
std::string narrow_table_text(const Table& table, int digits = 4);

}  // namespace impactfit
