#pragma once
// Two levels of samples: the place that divides them into two means with the least sum of squares.

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace impactfit {

struct TwoLevels {
    std::size_t place = 0;             ///< first sample of the second level
    double before = 0.0, after = 0.0;  ///< means
};

/// Returns the best division with `least_side` samples or more at both sides; place 0 for fewer samples.
inline TwoLevels best_two_levels(std::span<const double> values, std::size_t least_side) {
    std::vector<double> sums{0.0};
    for (const double value : values) sums.push_back(sums.back() + value);
    TwoLevels best;
    double most = -1.0;
    const std::size_t count = values.size();
    for (std::size_t k = least_side; k + least_side <= count; ++k) {
        const auto left = static_cast<double>(k), right = static_cast<double>(count - k);
        const double before = sums[k] / left, after = (sums[count] - sums[k]) / right;
        const double gain = left * right * std::pow(after - before, 2);  // less squares than one level, times count
        if (gain > most) most = gain, best = {k, before, after};
    }
    return best;
}

}  // namespace impactfit
