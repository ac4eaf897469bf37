#pragma once
// Hysteresis loops of several impacts in one picture.

#include <span>

#include "impactfit/report/figure.hpp"
#include "impactfit/validation/milehins_2024_claims.hpp"

namespace impactfit {

/// Force over indentation, a curve for each impact, named by its speed.
Panel loops_panel(std::span<const HysteresisLoop> loops);

}  // namespace impactfit
