#pragma once
// Means over a likelihood of one coordinate, given as its cost -2 ln likelihood.

#include <boost/math/tools/minima.hpp>
#include <cmath>

namespace impactfit {

/// Calls `add(x, weight)` at the midpoints of 24 parts of the range in which the cost is at most 16 above its least
/// value between two ends; the weight is the likelihood relative to the best. Above 2,000 degrees of freedom `free` the
/// best is the mean to 1 %, and the only one.
template <class Cost, class Add>
void over_likelihood(const Cost& cost, double least, double most, long free, const Add& add) {
    const auto [best, lowest] = boost::math::tools::brent_find_minima(cost, least, most, 20);
    constexpr long most_averaged = 2'000;
    if (free > most_averaged) return add(best, 1.0);
    constexpr double drop = 16.0;
    const auto end = [&, best = best, lowest = lowest](double outside) {
        if (cost(outside) < lowest + drop) return outside;
        double inside = best;
        for (int i = 0; i < 8; ++i) {
            const double middle = 0.5 * (inside + outside);
            (cost(middle) < lowest + drop ? inside : outside) = middle;
        }
        return outside;
    };
    const double lower = end(least), upper = end(most);
    constexpr int parts = 24;
    for (int i = 0; i < parts; ++i) {
        const double x = lower + (upper - lower) * (i + 0.5) / parts;
        add(x, std::exp(-0.5 * (cost(x) - lowest)));
    }
}

}  // namespace impactfit
