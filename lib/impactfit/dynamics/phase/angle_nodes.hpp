#pragma once
// Angle at the nodes of a leg from an angle of zero: tan(angle/2) = tan(end/2) g^power, with g from 0 to 1. A high
// power makes powers of the angle with fractional exponents smooth. With g = s the nodes are even. Graded nodes lie
// next to the end: 1 - g = sinh(alpha (1 - s)) / sinh(alpha). Functions that are singular `width` beside the end are
// then analytic up to pi / (2 alpha) beside s.

#include <cmath>

#include "impactfit/dynamics/phase/collocation_rule.hpp"

namespace impactfit {

template <std::size_t N>
struct AngleNodes {
    static constexpr std::size_t blocks = N / lane_count;
    LaneArray<N> sine, cosine, log_sine, log_cosine;
    LaneArray<N> slope;  ///< d angle / d s

    /// 0 < end < pi/2.
    IMPACTFIT_INLINE void put(double end, int power) {
        const double tangent = std::tan(0.5 * end);
        const auto& rule = CollocationRule<N>::instance();
        for (std::size_t i = 0; i < blocks; ++i) put_block(tangent, power, rule.nodes[i], 1.0 / rule.nodes[i], i);
    }

    IMPACTFIT_INLINE void put_graded(double end, double width, int power) {
        const double part = width / (power * end), alpha = std::asinh(1.0 / part), tangent = std::tan(0.5 * end);
        const auto& rule = CollocationRule<N>::instance();
        for (std::size_t i = 0; i < blocks; ++i) {
            Lanes near, far;  // exp(alpha s / 2), exp(alpha (1 - s/2))
            put_exp(0.5 * alpha * rule.nodes[i], near);
            put_exp(alpha - 0.5 * alpha * rule.nodes[i], far);
            const Lanes to_end = far / near, g = 0.5 * part * (near - 1.0 / near) * (far + 1.0 / far);
            put_block(tangent, power, g, 0.5 * part * alpha * (to_end + 1.0 / to_end) / g, i);
        }
    }

private:
    IMPACTFIT_INLINE void put_block(double end_tangent, int power, const Lanes& g, const Lanes& log_slope,
                                    std::size_t i) {
        Lanes tangent = end_tangent * g;
        for (int k = 1; k < power; ++k) tangent *= g;
        const Lanes divisor = 1.0 / (1.0 + tangent * tangent);
        sine[i] = 2.0 * tangent * divisor;
        cosine[i] = (1.0 - tangent) * (1.0 + tangent) * divisor;
        slope[i] = sine[i] * log_slope * static_cast<double>(power);
        put_log(sine[i], log_sine[i]);
        put_log(cosine[i], log_cosine[i]);
    }
};

}  // namespace impactfit
