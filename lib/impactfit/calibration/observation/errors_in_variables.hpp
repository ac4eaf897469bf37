#pragma once
// Errors of measured numbers that are estimated along with the law: of an impact speed, and of the axes of a digitised
// figure, which all its points share. Each is a nuisance parameter in standard deviations.

#include "impactfit/calibration/observation/block_reading.hpp"

namespace impactfit {

/// FitParameter::display_group of the errors of impact speeds, one an impact.
inline constexpr const char* impact_speed_errors = "errors of impact speeds";

/// Adds what is stated beside the data or in them, or known of a digitised figure, to the condition made of a row.
/// Points of one figure share its errors across blocks of data. Throws an Error (problem) for a deviation that leaves
/// no speed.
void add_rig_errors(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem);

/// Whether what the data themselves say of the impact speed, as sd(impact_speed), is used; empty if they say nothing,
/// or all is said beside them. `source` is the block's among the conditions.
std::string speed_error_note(const BlockReader& reading, const std::vector<FitCondition>& conditions,
                             std::size_t source);

}  // namespace impactfit
