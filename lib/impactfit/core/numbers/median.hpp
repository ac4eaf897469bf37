#pragma once
// Median of numbers.

#include <algorithm>
#include <limits>
#include <vector>

namespace impactfit {

/// Returns the median, of an even number the mean of the two in the middle. NaN without values.
inline double median(std::vector<double> values) {
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

}  // namespace impactfit
