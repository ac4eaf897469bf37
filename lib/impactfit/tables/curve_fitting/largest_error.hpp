#pragma once
// The largest error of a closed form over a box of its arguments: the bound that its header states. Errors of fits are
// largest at corners and edges, where points drawn inside never lie.

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace impactfit {

enum class Spacing { even, logarithmic };

/// One argument and its range, both ends included. A logarithmic range is positive.
struct BoxAxis {
    double low, high;
    Spacing spacing = Spacing::even;

    /// The argument at the share t of the range, 0 <= t <= 1; exactly `low` and `high` at the ends.
    double value(double t) const;
};

/// The size of the error at a point of the box; pure, and called from several threads.
using ErrorAt = std::function<double(std::span<const double> point)>;

struct LargestError {
    double error = 0.0;
    std::vector<double> at;
    std::size_t evaluations = 0;
};

/// The box has 3^axes faces: its corners, its edges and so on, and its inside. Every face is searched by itself: a
/// Sobol sequence of points over it, 64 in one direction and four times as many for each more, and from the best of
/// these, some way apart, a simplex that stays in the face. An error that is not a number counts as infinite. Results
/// do not depend on `threads`. Passes on what `error` throws.
LargestError largest_error(std::span<const BoxAxis> box, const ErrorAt& error, int threads);

/// The error as a bound to state: two digits, rounded up. A thousandth is added first, since a search ends beside the
/// maximum.
double stated_bound(double largest_error);

}  // namespace impactfit
