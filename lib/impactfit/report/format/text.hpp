#pragma once
// Tables for reading: columns aligned, numbers to the right.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Header with units, then one line a row; numbers with `digits` significant digits. Columns without any content are
/// left out.
std::string table_text(const Table& table, int digits = 6);

}  // namespace impactfit
