#include "impactfit/dynamics/phase/collocation_rule.hpp"

#include <boost/math/special_functions/legendre.hpp>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

/// P_0 to P_highest at x.
std::vector<long double> legendre_polynomials(std::size_t highest, long double x) {
    std::vector<long double> p{1.0L, x};
    for (std::size_t k = 1; k < highest; ++k) {
        const auto order = static_cast<long double>(k);
        p.push_back(((2.0L * order + 1.0L) * x * p[k] - order * p[k - 1]) / (order + 1.0L));
    }
    return p;
}

/// Zeros of the polynomial of an even order, ascending.
std::vector<long double> legendre_zeros(std::size_t order) {
    const auto upper = boost::math::legendre_p_zeros<long double>(static_cast<int>(order));
    std::vector<long double> all;
    for (auto x = upper.rbegin(); x != upper.rend(); ++x) all.push_back(-*x);
    all.insert(all.end(), upper.begin(), upper.end());
    return all;
}

}  // namespace

template <std::size_t N>
CollocationRule<N>::CollocationRule() {
    const auto x = legendre_zeros(N);
    std::vector<std::vector<long double>> p;
    for (const long double at : x) p.push_back(legendre_polynomials(N, at));
    for (std::size_t j = 0; j < N; ++j) {
        const long double node = 0.5L * (1.0L + x[j]), width = 1.0L - x[j] * x[j];
        const long double slope = static_cast<long double>(N) * p[j][N - 1] / width,
                          weight = 1.0L / (width * slope * slope);
        nodes.numbers()[j] = static_cast<double>(node);
        log_nodes.numbers()[j] = static_cast<double>(std::log(node));
        weights.numbers()[j] = static_cast<double>(weight);
        barycentric.numbers()[j] = static_cast<double>((j % 2 ? -1.0L : 1.0L) * std::sqrt(width * weight));
        for (std::size_t k = 0; k < N; ++k)
            projections[k].numbers()[j] = static_cast<double>(static_cast<long double>(2 * k + 1) * weight * p[j][k]);
        for (std::size_t i = 0; i < N; ++i) {
            long double integral = 1.0L + x[i];
            for (std::size_t k = 1; k < N; ++k) integral += p[j][k] * (p[i][k + 1] - p[i][k - 1]);
            integrals[j].numbers()[i] = static_cast<double>(0.5L * weight * integral);
        }
    }
}

template <std::size_t N>
const CollocationRule<N>& CollocationRule<N>::instance() {
    static const CollocationRule rule;
    return rule;
}

template struct CollocationRule<16>;
template struct CollocationRule<24>;
template struct CollocationRule<32>;
template struct CollocationRule<48>;

}  // namespace impactfit
