#pragma once
// Column consistency: redundant columns of a row, such as speed and drop height, must agree. Otherwise one of them is
// wrong, and either gives a fit.

#include <cstddef>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Relative tolerance of speeds and of restitutions from speeds, in addition to rounding and three stated standard
/// deviations. Two instruments agree to a few percent.
inline constexpr double speed_agreement = 0.05;

/// Relative tolerance if one column is a height. Air drag reduces the speed of a table-tennis ball that falls 2 m by 11
/// %, and less for heavier bodies.
inline constexpr double height_agreement = 0.2;

/// True if columns can disagree: two of them state one quantity. False for most tables, whose rows need no check.
bool has_redundant_columns(const Dataset& dataset);

/// Throws Error (data) with the line and both columns if impact_speed and drop_height, rebound_speed and
/// rebound_height, or restitution and rebound / impact speed disagree.
void check_agreement(const Dataset& dataset, std::size_t row, double gravity);

}  // namespace impactfit
