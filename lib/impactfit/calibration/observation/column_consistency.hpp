#pragma once
// A row that says one thing twice, as a speed and as the height it was fallen from, must say the same: which of the two
// is wrong cannot be told, and either gives a fit.

#include <cstddef>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Speeds, and restitutions made of them, may differ by this part of the larger beside their rounding and three of the
/// standard deviations that the data state: readings of two instruments agree to some percent.
inline constexpr double speed_agreement = 0.05;

/// Likewise where a height is one of them. Air takes 11 % of the speed of a table-tennis ball that falls 2 m, and less
/// of all that is heavier.
inline constexpr double height_agreement = 0.2;

/// Throws an Error (data) with the line and both columns if impact_speed and drop_height, or restitution and what
/// rebound and impact give, differ by more.
void check_agreement(const Dataset& dataset, std::size_t row, double gravity);

}  // namespace impactfit
