#pragma once
// Columns that the user adds to a table: a quantity for all rows, or a formula of other columns.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Returns the column of "drop_height = 120 cm" or "impact_speed [m/s] = sqrt(2*9.81*L)". Throws Error (usage) for
/// another format.
AddedColumn parse_added_column(AddedColumn::Kind kind, std::string_view text, const SourceLocation& where);

/// Returns the names that the formulas of columns contain. Throws Error (usage) for an invalid formula.
std::vector<std::string> names_in_formulas(const std::vector<AddedColumn>& added);

/// Adds the columns, in an order in which each formula has its names. A quantity needs its unit, as does a number
/// without names. The value of a formula with names is in SI: its unit has the factor 1, and is that of the recognised
/// column if none is stated. Each formula is a note. Throws Error for the name of a column that the file has, for an
/// unknown name in a formula, for a column without a unit in a formula, for a unit of another dimension, and as
/// append_computed.
void add_columns(Dataset& dataset, const std::vector<AddedColumn>& added);

}  // namespace impactfit
