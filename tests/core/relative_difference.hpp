#pragma once
// doctest::Approx adds an absolute tolerance that swallows numbers near 1e-5; this one is relative only.

#include <algorithm>
#include <cmath>

namespace impactfit_tests {

/// |a - b| over the larger magnitude; 0 when both are 0.
inline double relative_difference(double a, double b) {
    const double scale = std::max(std::abs(a), std::abs(b));
    return scale == 0.0 ? 0.0 : std::abs(a - b) / scale;
}

/// A few roundings apart: what conversions by a handful of multiplications may differ by.
inline bool same_number(double a, double b) {
    return relative_difference(a, b) < 1e-14;
}

}  // namespace impactfit_tests
