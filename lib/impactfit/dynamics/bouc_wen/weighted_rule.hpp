#pragma once
// Integrals over [0, 1] of functions that vanish linearly at an end, divided by the square of the distance from this
// end. They keep their relative accuracy there.

#include "impactfit/dynamics/phase/collocation_rule.hpp"

namespace impactfit::bouc_wen {

/// l_j is 1 at node j of CollocationRule<N> and 0 at the other nodes.
template <std::size_t N>
struct WeightedRule {
    std::array<LaneArray<N>, N> from_start;  ///< column j: int_0^1 t l_j(s_i t) dt
    std::array<LaneArray<N>, N> from_end;    ///< column j: int_0^1 t l_j(1 - (1 - s_i) t) dt

    /// Returns the only instance.
    static const WeightedRule& instance();

private:
    WeightedRule();
};

extern template struct WeightedRule<16>;
extern template struct WeightedRule<24>;
extern template struct WeightedRule<32>;
extern template struct WeightedRule<48>;

}  // namespace impactfit::bouc_wen
