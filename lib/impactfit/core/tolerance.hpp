#pragma once
// Tolerance of a simulation: target relative error of the rebound velocity.

namespace impactfit {

inline constexpr double tightest_tolerance = 1e-13;  ///< limit: rounding error of some hundred steps
inline constexpr double loosest_tolerance = 1e-3;
inline constexpr double default_tolerance = 1e-10;  ///< target relative error of the rebound velocity

}  // namespace impactfit
