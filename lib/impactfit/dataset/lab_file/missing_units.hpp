#pragma once
// Units that a header does not state.

#include <string_view>

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Largest speed [m/s] that is read without a unit. Larger numbers may be km/h, cm/s or mm/s.
inline constexpr double most_speed_without_unit = 10.0;

/// Returns the unit of a recognised column as an example in a message: ms, cm, g, or the SI unit.
std::string_view usual_unit(std::string_view column);

/// Gives a pure number the unit 1, a standard deviation the unit of its quantity, and speeds up to
/// most_speed_without_unit the unit m/s, with a note. Throws Error (data) with the option that states the unit for
/// other columns without one.
void infer_missing_units(LabTable& table);

}  // namespace impactfit
