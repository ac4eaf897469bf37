#pragma once
// Tolerance of a simulation: error of a step. A search found errors up to 200 tolerances (docs/modellers.md).

namespace impactfit {

inline constexpr double tightest_tolerance = 1e-13;  ///< limit: rounding error of some hundred steps
inline constexpr double loosest_tolerance = 1e-3;
inline constexpr double default_tolerance = 1e-10;  ///< errors of an impact are at most 2e-8

}  // namespace impactfit
