#pragma once
// Median, mean and maximum of measured samples.

#include <algorithm>
#include <numeric>
#include <vector>

namespace impactfit::bench {

using Samples = std::vector<double>;

inline double median(Samples samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

inline double mean(const Samples& samples) {
    return std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size());
}

inline double largest(const Samples& samples) {
    return *std::max_element(samples.begin(), samples.end());
}

/// Returns the median of each list.
inline Samples medians(const std::vector<Samples>& lists) {
    Samples result;
    for (const Samples& list : lists) result.push_back(median(list));
    return result;
}

}  // namespace impactfit::bench
