#pragma once
// Recognised columns: the name determines meaning and dimension.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {

/// The column that keeps (1) or drops (0) a row.
inline constexpr std::string_view use_column = "use";

/// Returns the names of all recognised columns.
const std::vector<std::string>& known_column_names();

/// Returns the SI unit of a recognised column ("m/s"; "N/m^x" for stiffness). Empty for other names.
std::string_view known_column_unit(std::string_view name);

/// Throws Error (data) if the unit of a recognised column has another dimension. The stiffness may have any power of
/// length, N/m^x. `where.key` should be the column.
void check_known_dimension(std::string_view name, std::string_view written, const Unit& unit,
                           const SourceLocation& where);

}  // namespace impactfit
