#pragma once
// Ceiling of a signal: the largest value, if it is that of a sensor out of its range.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <span>

namespace impactfit {

/// Returns the value of a ceiling; empty if there is none. A ceiling has at least four samples at the maximum, over a
/// tenth of the samples above half height over `rest`, three times as many as the value below, and 1.5 times as many as
/// the three values below. Samples need not be consecutive because of noise before clipping. A parabola rounded to
/// steps has up to 1 / (sqrt(2) - 1) = 2.4 times as many samples at its top as one step below, and as many as three
/// steps below. Chance adds to both. Requires a value.
inline std::optional<double> ceiling_of(std::span<const double> values, double rest) {
    std::map<double, std::ptrdiff_t, std::greater<>> counts;
    for (const double value : values) ++counts[value];
    const auto [top, at_top] = *counts.begin();
    const double half = rest + 0.5 * (top - rest);
    const auto high = std::count_if(values.begin(), values.end(), [&](double value) { return value > half; });
    const auto below_top = [&](int steps) {
        std::ptrdiff_t count = 0;
        for (auto at = std::next(counts.begin()); at != counts.end() && steps > 0; ++at, --steps) count += at->second;
        return count;
    };
    const bool piled_up = at_top >= 3 * below_top(1) && 2 * at_top >= 3 * below_top(3);
    return at_top >= 4 && 10 * at_top >= high && piled_up ? std::optional(top) : std::nullopt;
}

}  // namespace impactfit
