#pragma once
// CSV output with units in the header, readable by read_dataset.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns a header line "name [unit]" and one line per row. Numbers have round-trip precision; text is quoted if
/// necessary.
std::string csv_text(const Table& table);

}  // namespace impactfit
