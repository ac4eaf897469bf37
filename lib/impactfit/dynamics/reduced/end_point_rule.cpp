#include "impactfit/dynamics/reduced/end_point_rule.hpp"

#include <boost/math/quadrature/gauss.hpp>

namespace impactfit {
namespace {

using EndPointRow = EndPointRule::Row;
constexpr std::size_t node_count = EndPointRule::size;

struct LegendreRule {
    EndPointRow nodes{}, weights{};
    std::array<EndPointRow, node_count> projections{};  ///< (2 k + 1) weight_j P_k(2 node_j - 1), row k

    LegendreRule() {
        using Rule = boost::math::quadrature::gauss<double, node_count>;
        for (std::size_t i = 0; i < node_count / 2; ++i) {
            place(node_count / 2 + i, Rule::abscissa()[i], Rule::weights()[i]);
            place(node_count / 2 - 1 - i, -Rule::abscissa()[i], Rule::weights()[i]);
        }
    }

    void place(std::size_t j, double at, double weight) {
        nodes[j] = 0.5 * (1.0 + at);
        weights[j] = 0.5 * weight;
        double before = 0.0, value = 1.0;
        for (std::size_t k = 0; k < node_count; ++k) {
            const double order = static_cast<double>(k);
            projections[k][j] = (2.0 * order + 1.0) * weights[j] * value;
            const double next = ((2.0 * order + 1.0) * at * value - order * before) / (order + 1.0);
            before = value;
            value = next;
        }
    }
};

const LegendreRule& legendre() {
    static const LegendreRule rule;
    return rule;
}

}  // namespace

EndPointRule::EndPointRule(double beta_plus_one) {
    double moment = 1.0 / beta_plus_one;
    for (std::size_t k = 0; k < node_count; ++k) {
        const EndPointRow& row = legendre().projections[k];
        for (std::size_t j = 0; j < node_count; ++j) weights_[j] += moment * row[j];
        const double order = static_cast<double>(k);
        moment *= (beta_plus_one - 1.0 - order) / (beta_plus_one + 1.0 + order);
    }
}

const EndPointRow& EndPointRule::nodes() {
    return legendre().nodes;
}

const EndPointRow& EndPointRule::plain_weights() {
    return legendre().weights;
}

}  // namespace impactfit
