#pragma once
// Cells of a lab file before its header is known: names of columns, numbers, texts.

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Longest name of a column [bytes].
inline constexpr std::size_t longest_name = 1024;

/// True for a name that read_header_cell recognises, also with a mistake, or that `columns` name. False for a cell that
/// states a value.
bool is_recognised(const std::string& cell, const std::vector<ColumnMapping>& columns);

/// True for a recognised name that means one of the columns, such as "impact_speed".
bool means_column(const std::string& cell, const std::vector<std::string>& targets);

/// True for a number in a spelling of number_spelling.hpp.
bool is_number_cell(const std::string& cell, char delimiter);

/// True for "h = 20 cm" and "Drop height: 20 cm".
bool states_value(const std::string& cell);

/// Returns the number of cells with content.
std::size_t filled_cells(const DelimitedRow& row);

}  // namespace impactfit
