#pragma once
// Grid: evenly spaced values of a range or of its logarithm.

#include <cstddef>
#include <vector>

namespace impactfit {

/// Returns `count` >= 2 evenly spaced values from `least` to `most`, both exact. Throws Error (usage) unless least <
/// most.
std::vector<double> even_grid(double least, double most, std::size_t count);

/// Returns `count` >= 2 values with a constant ratio from `least` to `most`. Throws Error (usage) unless 0 < least <
/// most.
std::vector<double> logarithmic_grid(double least, double most, std::size_t count);

}  // namespace impactfit
