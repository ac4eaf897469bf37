#pragma once
// Nested means: a mean that can take the values of another one for all specimens, such as k0 (thickness/3e-3)^b those
// of k0.

#include "impactfit/calibration/fit/fit_population.hpp"

namespace impactfit {

/// Returns true if fixed effects of `general` reproduce the means of all specimens of `simpler` at its estimate, by a
/// least-squares search from the estimate of `general`. False if the search misses them. Both have the same specimens
/// and parameters.
bool contains_mean(const FitPopulation& general, const FitPopulation& simpler);

}  // namespace impactfit
