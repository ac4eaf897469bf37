#pragma once
// Likely range: means over a likelihood of one coordinate, given as its cost -2 ln likelihood.

#include <boost/math/tools/minima.hpp>
#include <cmath>

namespace impactfit {

/// Range of a coordinate in which -2 ln likelihood is at most 16 above its least value.
struct LikelyRange {
    double lower, best, upper;
};

/// Returns the range around the least cost between two ends.
template <class Cost>
LikelyRange likely_range(const Cost& cost, double least, double most) {
    constexpr double drop = 16.0;
    const auto [best, lowest] = boost::math::tools::brent_find_minima(cost, least, most, 20);
    const auto end = [&, best = best, lowest = lowest](double outside) {
        if (cost(outside) < lowest + drop) return outside;
        double inside = best;
        for (int i = 0; i < 8; ++i) {
            const double middle = 0.5 * (inside + outside);
            (cost(middle) < lowest + drop ? inside : outside) = middle;
        }
        return outside;
    };
    return {end(least), best, end(most)};
}

/// Calls `add(x, weight)` at the midpoints of 24 parts of the range; the weight is the likelihood relative to the best.
template <class Cost, class Add>
void over_range(const LikelyRange& range, const Cost& cost, const Add& add) {
    constexpr int parts = 24;
    const double lowest = cost(range.best);
    for (int i = 0; i < parts; ++i) {
        const double x = range.lower + (range.upper - range.lower) * (i + 0.5) / parts;
        add(x, std::exp(-0.5 * (cost(x) - lowest)));
    }
}

}  // namespace impactfit
