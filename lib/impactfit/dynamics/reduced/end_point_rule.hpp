#pragma once
// Integration rule with an end-point singularity: int_0^1 w^beta f(w) dw = sum weight_j f(node_j), -1 < beta <= 0.
//
// The nodes are the 20 Gauss-Legendre nodes for every beta. The rule is exact for polynomials f of degree 19: the
// weights follow from the moments of the Legendre polynomials P_k(2 w - 1),  M_k = M_(k-1) (beta - k + 1) / (beta + k +
// 1).

#include <array>

namespace impactfit {

class EndPointRule {
public:
    static constexpr std::size_t size = 20;
    using Row = std::array<double, size>;

    /// beta + 1 > 0 is the argument, so its digits are kept near beta = -1.
    explicit EndPointRule(double beta_plus_one);

    static const Row& nodes();          ///< ascending in (0, 1)
    static const Row& plain_weights();  ///< of beta = 0
    const Row& weights() const { return weights_; }

private:
    Row weights_{};
};

}  // namespace impactfit
