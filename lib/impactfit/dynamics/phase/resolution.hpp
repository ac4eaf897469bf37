#pragma once
// Number of nodes of a Gauss collocation: error estimate and choice.

#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace impactfit {

/// Error of the end values for the largest of the last Legendre coefficients of the rates. The end values have twice
/// the order of the polynomial, so their error is proportional to the square. The factor is from random impacts
/// (tests/dynamics/phase_impact_test.cpp, bench/power_law_batch.cpp).
inline double end_error(double tail) {
    return tail * tail / 25.0;
}

/// Result of a number of nodes, or its last coefficients if more nodes may succeed.
template <class Result>
struct Attempt {
    std::optional<Result> result;
    double tail = 1.0;  ///< without result: 1 if more nodes do not help
};

/// Returns the result of attempt(std::integral_constant<std::size_t, N>) with the least N that succeeds. The last
/// coefficients decrease exponentially with N: more nodes only where they are expected to suffice. `is_hard`: 24 nodes
/// are not expected to suffice.
template <class Try>
auto with_least_nodes(double tolerance, bool is_hard, const Try& attempt) {
    const bool fine = tolerance < 1e-8 || is_hard;
    auto found =
        fine ? attempt(std::integral_constant<std::size_t, 32>()) : attempt(std::integral_constant<std::size_t, 24>());
    double nodes = fine ? 32.0 : 24.0;
    const auto refine = [&](auto finer) {
        if (found.result || end_error(std::pow(found.tail, finer / nodes)) > tolerance) return;
        found = attempt(finer);
        nodes = finer;
    };
    if (!fine) refine(std::integral_constant<std::size_t, 32>());
    refine(std::integral_constant<std::size_t, 48>());
    return found.result;
}

}  // namespace impactfit
