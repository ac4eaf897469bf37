#pragma once
// Median of numbers, and a robust standard deviation.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace impactfit {

/// Returns the median, of an even number the mean of the two in the middle. NaN without values.
inline double median(std::vector<double> values) {
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

/// Returns the standard deviation of normal values about 0 by their median absolute value. NaN without values.
inline double robust_deviation(std::vector<double> values) {
    for (double& value : values) value = std::abs(value);
    constexpr double deviation_of_median = 1.4826;  // of a normal distribution
    return deviation_of_median * median(std::move(values));
}

}  // namespace impactfit
