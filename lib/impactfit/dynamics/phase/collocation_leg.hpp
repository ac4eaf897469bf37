#pragma once
// Collocation of y' = b loss y / (y + feedback) on [0, 1] with y > 0, y + feedback > 0: the equation of
// phase_problem.hpp. Inline functions become parts of functions with a copy for each processor.

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/dual_lanes.hpp"
#include "impactfit/dynamics/phase/collocation_rule.hpp"

namespace impactfit {

/// result = sum of factor_j column_j.
template <std::size_t N>
IMPACTFIT_INLINE void put_combination(const std::array<LaneArray<N>, N>& columns, const LaneArray<N>& factors,
                                      LaneArray<N>& result) {
    constexpr std::size_t blocks = N / lane_count;
    const double* factor = factors.numbers();
    Lanes sum[blocks];
#pragma GCC unroll 6
    for (std::size_t i = 0; i < blocks; ++i) sum[i] = columns[0][i] * factor[0];
    for (std::size_t j = 1; j < N; ++j) {
#pragma GCC unroll 6
        for (std::size_t i = 0; i < blocks; ++i) sum[i] += columns[j][i] * factor[j];
    }
#pragma GCC unroll 6
    for (std::size_t i = 0; i < blocks; ++i) result[i] = sum[i];
}

template <std::size_t N, std::size_t D>
IMPACTFIT_INLINE void put_direction(const LaneArray<N, DualLanes<D>>& values, std::size_t k, LaneArray<N>& result) {
    for (std::size_t i = 0; i < values.blocks; ++i) result[i] = values[i].v[k];
}

template <std::size_t N, std::size_t D>
IMPACTFIT_INLINE void put_values(const LaneArray<N, DualLanes<D>>& values, LaneArray<N>& result) {
    for (std::size_t i = 0; i < values.blocks; ++i) result[i] = values[i].a;
}

template <std::size_t N, std::size_t D>
IMPACTFIT_INLINE void put_combination(const std::array<LaneArray<N>, N>& columns,
                                      const LaneArray<N, DualLanes<D>>& factors, LaneArray<N, DualLanes<D>>& result) {
    LaneArray<N> part, sum;
    put_values(factors, part);
    put_combination<N>(columns, part, sum);
    for (std::size_t i = 0; i < sum.blocks; ++i) result[i].a = sum[i];
    for (std::size_t k = 0; k < D; ++k) {
        put_direction(factors, k, part);
        put_combination<N>(columns, part, sum);
        for (std::size_t i = 0; i < sum.blocks; ++i) result[i].v[k] = sum[i];
    }
}

IMPACTFIT_INLINE double lane_sum(const Lanes& lanes) {
    double sum = 0.0;
    for (std::size_t i = 0; i < lane_count; ++i) sum += lanes[i];
    return sum;
}

template <std::size_t D>
IMPACTFIT_INLINE Dual lane_sum(const DualLanes<D>& lanes) {
    Dual sum(lane_sum(lanes.a));
    for (std::size_t k = 0; k < D; ++k) sum.v[k] = lane_sum(lanes.v[k]);
    return sum;
}

template <std::size_t N, class V, class W>
IMPACTFIT_INLINE typename LaneTraits<V>::Number weighted_sum(const LaneArray<N, V>& values,
                                                             const LaneArray<N, W>& weights) {
    V products = values[0] * weights[0];
    for (std::size_t i = 1; i < N / lane_count; ++i) products = products + values[i] * weights[i];
    return lane_sum(products);
}

/// Weights of int_0^1 s^power f(s) ds.
template <std::size_t N, class V>
IMPACTFIT_INLINE void put_end_weights(const CollocationRule<N>& rule, const typename LaneTraits<V>::Number& power,
                                      LaneArray<N, V>& weights) {
    LaneArray<N, V> moments;
    auto moment = 1.0 / (power + 1.0);
    for (std::size_t k = 0; k < N; ++k) {
        const auto order = static_cast<double>(k);
        put_lane(moment, k % lane_count, moments[k / lane_count]);
        moment *= (power - order) / (power + (2.0 + order));
    }
    put_combination(rule.projections, moments, weights);
}

/// Largest of the last four Legendre coefficients.
template <std::size_t N>
IMPACTFIT_INLINE double last_coefficients(const CollocationRule<N>& rule, const LaneArray<N>& values) {
    double largest = 0.0;
    for (std::size_t k = N - 4; k < N; ++k)
        largest = std::max(largest, std::abs(weighted_sum(values, rule.projections[k])));
    return largest;
}

template <std::size_t N, std::size_t D>
IMPACTFIT_INLINE double last_coefficients(const CollocationRule<N>& rule, const LaneArray<N, DualLanes<D>>& values) {
    LaneArray<N> plain;
    put_values(values, plain);
    return last_coefficients(rule, plain);
}

template <std::size_t N, class V = Lanes>
struct CollocationLeg {
    using Number = typename LaneTraits<V>::Number;
    static constexpr std::size_t blocks = N / lane_count;
    LaneArray<N, V> loss, feedback;  ///< of the equation
    LaneArray<N, V> y, rate;         ///< solution; rate: loss / (y + feedback)
    Number end_y{0.0};
    int iterations = 0;

    /// Sets rate and end_y. Returns false for an end_y that is not positive.
    IMPACTFIT_INLINE bool finish(const Number& b, const Number& start) {
        LaneArray<N, V> gain;
        const V factor = LaneTraits<V>::spread(b);
        for (std::size_t i = 0; i < blocks; ++i) {
            rate[i] = loss[i] / (y[i] + feedback[i]);
            gain[i] = factor * rate[i] * y[i];
        }
        end_y = start + weighted_sum(gain, CollocationRule<N>::instance().weights);
        return value_of(end_y) > 0.0;
    }
};

/// Newton's method with the integrating factor of the linearised equation. Returns false if it does not converge.
bool solve_leg(CollocationLeg<24>& leg, double b, double start);
bool solve_leg(CollocationLeg<32>& leg, double b, double start);
bool solve_leg(CollocationLeg<48>& leg, double b, double start);

/// Derivatives of y: a step of Newton's method, as they satisfy the linearised equation.
template <std::size_t N, std::size_t D>
IMPACTFIT_INLINE void put_derivatives(CollocationLeg<N, DualLanes<D>>& leg, const Dual& b, const Dual& start) {
    const auto& rule = CollocationRule<N>::instance();
    LaneArray<N, DualLanes<D>> rates, integral;
    LaneArray<N> growth, power, residual, values;
    const auto factor = LaneTraits<DualLanes<D>>::spread(b);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        rates[i] = factor * leg.loss[i] * leg.y[i] / (leg.y[i] + leg.feedback[i]);
        growth[i] = rates[i].a * leg.feedback[i].a / (leg.y[i].a * (leg.y[i].a + leg.feedback[i].a));
    }
    put_combination(rule.integrals, rates, integral);
    put_combination<N>(rule.integrals, growth, power);
    for (std::size_t i = 0; i < leg.blocks; ++i) put_exp(power[i], power[i]);
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t i = 0; i < leg.blocks; ++i) {
            residual[i] = start.v[k] + integral[i].v[k];
            values[i] = growth[i] * residual[i] / power[i];
        }
        put_combination<N>(rule.integrals, values, values);
        for (std::size_t i = 0; i < leg.blocks; ++i) leg.y[i].v[k] = residual[i] + power[i] * values[i];
    }
}

/// Same for the values and their derivatives.
template <std::size_t N, std::size_t D>
IMPACTFIT_FOR_EACH_PROCESSOR static bool solve_leg(CollocationLeg<N, DualLanes<D>>& leg, const Dual& b,
                                                   const Dual& start) {
    CollocationLeg<N> plain;
    put_values(leg.loss, plain.loss);
    put_values(leg.feedback, plain.feedback);
    if (!solve_leg(plain, b.a, start.a)) return false;
    leg.iterations = plain.iterations;
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        leg.y[i] = LaneTraits<DualLanes<D>>::spread(Dual(0.0));
        leg.y[i].a = plain.y[i];
    }
    put_derivatives(leg, b, start);
    return leg.finish(b, start);
}

}  // namespace impactfit
