#pragma once
// Evenly spaced values of a range.

#include <cstddef>
#include <vector>

namespace impactfit {

/// `count` >= 2 values from `least` to `most`, both exact. Throws an Error (usage) unless least < most.
std::vector<double> even_grid(double least, double most, std::size_t count);

}  // namespace impactfit
