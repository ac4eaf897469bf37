#pragma once
// Chebyshev series c0 + c1 T1(x) + c2 T2(x) + ..., -1 <= x <= 1.

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>

namespace impactfit {

/// Returns the sum of the series by Clenshaw's recurrence. S is double or a dual number.
template <class S>
S chebyshev_series(std::span<const S> coefficients, double x) {
    S next(0.0), after(0.0);
    for (std::size_t k = coefficients.size(); k-- > 1;) {
        const S current = coefficients[k] + 2.0 * x * next - after;
        after = next;
        next = current;
    }
    return coefficients[0] + x * next - after;
}

/// Returns zero number `index` of T_count, in descending order: cos(pi (index + 1/2) / count).
inline double chebyshev_node(std::size_t index, std::size_t count) {
    return std::cos(std::numbers::pi * (static_cast<double>(index) + 0.5) / static_cast<double>(count));
}

/// Range [low, high] of a series and its map to the coordinate x in [-1, 1].
struct ChebyshevRange {
    double low, high;

    double coordinate(double value) const { return (2.0 * value - low - high) / (high - low); }
    double value(double x) const { return 0.5 * (low + high + (high - low) * x); }
};

}  // namespace impactfit
