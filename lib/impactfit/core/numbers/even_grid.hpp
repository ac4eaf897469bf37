#pragma once
// Evenly spaced values of a range, or of its logarithm.

#include <cstddef>
#include <vector>

namespace impactfit {

/// `count` >= 2 values from `least` to `most`, both exact. Throws an Error (usage) unless least < most.
std::vector<double> even_grid(double least, double most, std::size_t count);

/// The same of the logarithm: each is so many times the one before. Throws an Error (usage) unless 0 < least < most.
std::vector<double> logarithmic_grid(double least, double most, std::size_t count);

}  // namespace impactfit
