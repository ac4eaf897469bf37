#pragma once
// Columns of numbers without a meaning: what names them, and clocks and counters.

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// True if the numbers of a column rise from row to row in more than 20 rows: a clock, or a number of the row.
bool rises_in_every_row(const LabTable& table, std::size_t column);

/// Returns the advice on each column of numbers that is not recognised (column_advice.hpp). Empty for other columns,
/// and for numbers of runs, rows and specimens.
std::vector<std::string> advice_on_columns(const LabTable& table);

}  // namespace impactfit
