#include "impactfit/dynamics/bouc_wen/weighted_rule.hpp"

namespace impactfit::bouc_wen {
namespace {

/// Values of all l_j at s, from their Legendre coefficients.
template <std::size_t N>
std::array<double, N> basis_at(const CollocationRule<N>& rule, double s) {
    const double x = 2.0 * s - 1.0;
    std::array<double, N> sum{};
    double before = 0.0, now = 1.0;
    for (std::size_t k = 0; k < N; ++k) {
        for (std::size_t j = 0; j < N; ++j) sum[j] += rule.projections[k].numbers()[j] * now;
        const auto order = static_cast<double>(k);
        const double next = ((2.0 * order + 1.0) * x * now - order * before) / (order + 1.0);
        before = now;
        now = next;
    }
    return sum;
}

}  // namespace

template <std::size_t N>
WeightedRule<N>::WeightedRule() : from_start{}, from_end{} {
    const auto& rule = CollocationRule<N>::instance();
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t q = 0; q < N; ++q) {
            const double s = rule.nodes.numbers()[i], t = rule.nodes.numbers()[q];
            const double weight = t * rule.weights.numbers()[q];
            const auto before = basis_at(rule, s * t), after = basis_at(rule, 1.0 - (1.0 - s) * t);
            for (std::size_t j = 0; j < N; ++j) {
                from_start[j].numbers()[i] += weight * before[j];
                from_end[j].numbers()[i] += weight * after[j];
            }
        }
}

template <std::size_t N>
const WeightedRule<N>& WeightedRule<N>::instance() {
    static const WeightedRule rule;
    return rule;
}

template struct WeightedRule<16>;
template struct WeightedRule<24>;
template struct WeightedRule<32>;
template struct WeightedRule<48>;

}  // namespace impactfit::bouc_wen
