#pragma once
// When a parameter, or a combination of parameters, counts as known: docs/decisions/0009.

namespace impactfit {

/// A parameter with a relative standard error above this (of the parameter, or of a factor e on a logarithmic scale) is
/// not identifiable.
inline constexpr double identifiable_below = 0.5;

/// Of the normal distribution, one-sided: what is not excluded at the level of 5 %. Chi-squared rises by its square.
inline constexpr double standard_deviations = 1.645;
inline constexpr double admitted_rise = standard_deviations * standard_deviations;

/// The error that is estimated is not the true one: a value that came out large has a small relative error. With a
/// standard error s that is about the same everywhere, a true value t0 has the relative error s/t0, and estimates
/// t > t0 + 1.645 s are excluded at 5 %. So a true error above one half is excluded if t/s > 1/0.5 + 1.645: 27 %.
inline constexpr double known_below = 1.0 / (1.0 / identifiable_below + standard_deviations);

/// From an estimate with that error to the value whose error is one half: a factor 1.82.
inline constexpr double far_factor = identifiable_below / known_below;

}  // namespace impactfit
