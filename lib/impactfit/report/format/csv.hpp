#pragma once
// Tables as CSV that the reader of this project takes back: units in the header.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Header "name [unit]" and one line a row; numbers with all their digits, words quoted where they must be.
std::string csv_text(const Table& table);

}  // namespace impactfit
