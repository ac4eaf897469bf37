#pragma once
// Maximum error of a closed form over a box of its arguments, max |error(x)|, x in box: the error bound of a header.
// Maxima often lie at corners and edges, which random interior points miss.

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace impactfit {

enum class Spacing { even, logarithmic };

/// Range of one argument, both ends included. A logarithmic range is positive.
struct BoxAxis {
    double low, high;
    Spacing spacing = Spacing::even;

    /// Returns the argument at the fraction t of the range, 0 <= t <= 1. The ends are exactly `low` and `high`.
    double value(double t) const;
};

/// Returns the absolute error at a point of the box. Must be pure: several threads call it.
using ErrorAt = std::function<double(std::span<const double> point)>;

struct LargestError {
    double error = 0.0;
    std::vector<double> at;
    std::size_t evaluations = 0;
};

/// Returns the maximum over the 3^axes faces of the box (corners, edges, ..., interior). The search treats each face
/// separately: a Sobol sequence of 64 * 4^(d - 1) points for a face of dimension d, then simplex searches within the
/// face from the best distant points. NaN counts as infinite. Results are independent of `threads`. Propagates
/// exceptions of `error`.
LargestError largest_error(std::span<const BoxAxis> box, const ErrorAt& error, int threads);

/// Returns the error as a bound for headers: two digits, rounded up, after an increase by a factor 1.001. The factor
/// covers the distance of the search from the true maximum.
double stated_bound(double largest_error);

}  // namespace impactfit
