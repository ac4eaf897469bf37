#pragma once
// CSV output with units in the header, readable by read_dataset.

#include <string>
#include <vector>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns a header line "name [unit]" and one line per row. Numbers have round-trip precision; text is quoted if
/// necessary.
std::string csv_text(const Table& table);

/// Returns the header line alone.
std::string csv_header(const std::vector<TableColumn>& columns);

/// Returns the lines of the rows alone.
std::string csv_rows(const Table& table);

}  // namespace impactfit
