#pragma once
// Gauss collocation on [0, 1]: the polynomial of degree N-1 through values at the N Gauss-Legendre nodes, its integrals
// from 0 to the nodes, and its values between the nodes. The end value of the integral has the order 2N.

#include <array>

#include "impactfit/core/numbers/lanes.hpp"

namespace impactfit {

template <std::size_t N>
struct CollocationRule {
    std::array<LaneArray<N>, N> integrals;    ///< column j: integrals of the basis polynomial j
    std::array<LaneArray<N>, N> projections;  ///< row k: (2 k + 1) weight_j P_k(2 node_j - 1)
    LaneArray<N> nodes, log_nodes, weights;
    LaneArray<N> barycentric;  ///< weights of the barycentric formula

    /// Returns the only instance.
    static const CollocationRule& instance();

private:
    CollocationRule();
};

extern template struct CollocationRule<16>;
extern template struct CollocationRule<24>;
extern template struct CollocationRule<32>;
extern template struct CollocationRule<48>;

}  // namespace impactfit
