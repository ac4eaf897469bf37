#pragma once
// Columns whose meaning, and so whose dimension, follows from their name.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {

/// The column that keeps (1) or drops (0) a row.
inline constexpr std::string_view use_column = "use";

/// The names of all known columns.
const std::vector<std::string>& known_column_names();

/// The SI unit a known column is measured in ("m/s"; "N/m^x" for stiffness); empty for a name that is not known.
std::string_view known_column_unit(std::string_view name);

/// Throws Error (data) when a known column is given in a unit of another dimension. The stiffness may have any power
/// of length, N/m^x. `where.key` should be the column.
void check_known_dimension(std::string_view name, std::string_view written, const Unit& unit,
                           const SourceLocation& where);

}  // namespace impactfit
