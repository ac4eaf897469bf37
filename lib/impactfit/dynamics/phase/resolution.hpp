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
    return tail * tail / 50.0;
}

/// Result of a number of nodes, or no result and whether more nodes may succeed.
template <class Result>
struct Attempt {
    std::optional<Result> result;
    bool finer = false;
};

/// Attempt without result because of its last coefficients. They decrease exponentially with the number of nodes.
template <class Result>
Attempt<Result> too_coarse(double tail, std::size_t nodes, double tolerance) {
    return {std::nullopt, end_error(std::pow(tail, 48.0 / static_cast<double>(nodes))) < tolerance};
}

/// Returns the result of attempt(std::integral_constant<std::size_t, N>) with the least N that succeeds.
template <class Try>
auto with_least_nodes(double tolerance, const Try& attempt) {
    auto found = tolerance < 1e-8 ? attempt(std::integral_constant<std::size_t, 32>())
                                  : attempt(std::integral_constant<std::size_t, 24>());
    if (found.finer) found = attempt(std::integral_constant<std::size_t, 48>());
    return found.result;
}

}  // namespace impactfit
