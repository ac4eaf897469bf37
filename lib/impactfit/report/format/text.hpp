#pragma once
// Plain-text tables: aligned columns, numbers right-aligned.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns a header line with units and one line per row, numbers with `digits` significant digits. Empty columns are
/// omitted.
std::string table_text(const Table& table, int digits = 6);

}  // namespace impactfit
