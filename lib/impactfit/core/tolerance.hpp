#pragma once
// The one accuracy knob of a simulation.

namespace impactfit {

inline constexpr double tightest_tolerance = 1e-13;  ///< rounding of some hundred steps comes next
inline constexpr double loosest_tolerance = 1e-3;
inline constexpr double default_tolerance = 1e-10;  ///< relative error of the rebound velocity aimed at

}  // namespace impactfit
