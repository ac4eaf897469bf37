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

/// Same for legs next to a corner, from a better start. `sharp`: by elimination in place of the integrating factor,
/// also where y returns to the balance within a small part of the leg.
bool solve_corner_leg(CollocationLeg<24>& leg, double b, double start, bool sharp);
bool solve_corner_leg(CollocationLeg<32>& leg, double b, double start, bool sharp);
bool solve_corner_leg(CollocationLeg<48>& leg, double b, double start, bool sharp);

/// Linear equations y = residual + integrals of growth y of a collocation, by Gauss-Jordan elimination without pivots:
/// `growth` is negative where it is large.
template <std::size_t N>
class Elimination {
public:
    IMPACTFIT_INLINE void put(const LaneArray<N>& growth) {
        const auto& integrals = CollocationRule<N>::instance().integrals;
        for (std::size_t j = 0; j < N; ++j) {
            const double factor = -growth.numbers()[j];
            for (std::size_t i = 0; i < growth.blocks; ++i) columns_[j][i] = integrals[j][i] * factor;
            columns_[j].numbers()[j] += 1.0;
        }
        for (std::size_t k = 0; k < N; ++k) {
            LaneArray<N> factors = columns_[k];
            inverses_.numbers()[k] = 1.0 / factors.numbers()[k];
            factors.numbers()[k] = 0.0;
            for (std::size_t i = 0; i < growth.blocks; ++i) factors[i] *= inverses_.numbers()[k];
            for (std::size_t j = k + 1; j < N; ++j) subtract(factors, k, columns_[j]);
            columns_[k] = factors;
        }
    }

    /// Replaces the residual by y.
    IMPACTFIT_INLINE void solve(LaneArray<N>& residual) const {
        for (std::size_t k = 0; k < N; ++k) subtract(columns_[k], k, residual);
        for (std::size_t i = 0; i < residual.blocks; ++i) residual[i] *= inverses_[i];
    }

private:
    IMPACTFIT_INLINE static void subtract(const LaneArray<N>& factors, std::size_t k, LaneArray<N>& column) {
        const double by = column.numbers()[k];
        for (std::size_t i = 0; i < factors.blocks; ++i) column[i] -= factors[i] * by;
    }

    std::array<LaneArray<N>, N> columns_;  ///< factors of row k in the other rows, after its elimination
    LaneArray<N> inverses_;                ///< of the pivots
};

/// Derivatives of y: a step of Newton's method, as they satisfy the linearised equation.
template <std::size_t N, std::size_t D>
IMPACTFIT_INLINE void put_derivatives(CollocationLeg<N, DualLanes<D>>& leg, const Dual& b, const Dual& start,
                                      bool by_elimination) {
    const auto& rule = CollocationRule<N>::instance();
    LaneArray<N, DualLanes<D>> rates, integral;
    LaneArray<N> growth, power, values;
    std::array<LaneArray<N>, D> residuals;
    const auto factor = LaneTraits<DualLanes<D>>::spread(b);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        rates[i] = factor * leg.loss[i] * leg.y[i] / (leg.y[i] + leg.feedback[i]);
        growth[i] = rates[i].a * leg.feedback[i].a / (leg.y[i].a * (leg.y[i].a + leg.feedback[i].a));
    }
    put_combination(rule.integrals, rates, integral);
    for (std::size_t k = 0; k < D; ++k)
        for (std::size_t i = 0; i < leg.blocks; ++i) residuals[k][i] = start.v[k] + integral[i].v[k];
    if (by_elimination) {
        Elimination<N> elimination;
        elimination.put(growth);
        for (std::size_t k = 0; k < D; ++k) {
            elimination.solve(residuals[k]);
            for (std::size_t i = 0; i < leg.blocks; ++i) leg.y[i].v[k] = residuals[k][i];
        }
        return;
    }
    put_combination<N>(rule.integrals, growth, power);
    for (std::size_t i = 0; i < leg.blocks; ++i) put_exp(power[i], power[i]);
    for (std::size_t k = 0; k < D; ++k) {
        for (std::size_t i = 0; i < leg.blocks; ++i) values[i] = growth[i] * residuals[k][i] / power[i];
        put_combination<N>(rule.integrals, values, values);
        for (std::size_t i = 0; i < leg.blocks; ++i) leg.y[i].v[k] = residuals[k][i] + power[i] * values[i];
    }
}

/// Values and derivatives of a leg. `solve` finds the values.
template <std::size_t N, std::size_t D, class Solve>
IMPACTFIT_INLINE bool solve_with_derivatives(CollocationLeg<N, DualLanes<D>>& leg, const Dual& b, const Dual& start,
                                             bool by_elimination, const Solve& solve) {
    CollocationLeg<N> plain;
    put_values(leg.loss, plain.loss);
    put_values(leg.feedback, plain.feedback);
    if (!solve(plain)) return false;
    leg.iterations = plain.iterations;
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        leg.y[i] = LaneTraits<DualLanes<D>>::spread(Dual(0.0));
        leg.y[i].a = plain.y[i];
    }
    put_derivatives(leg, b, start, by_elimination);
    return leg.finish(b, start);
}

template <std::size_t N, std::size_t D>
IMPACTFIT_FOR_EACH_PROCESSOR static bool solve_leg(CollocationLeg<N, DualLanes<D>>& leg, const Dual& b,
                                                   const Dual& start) {
    return solve_with_derivatives(leg, b, start, false,
                                  [&](CollocationLeg<N>& plain) { return solve_leg(plain, b.a, start.a); });
}

template <std::size_t N, std::size_t D>
IMPACTFIT_FOR_EACH_PROCESSOR static bool solve_corner_leg(CollocationLeg<N, DualLanes<D>>& leg, const Dual& b,
                                                          const Dual& start, bool sharp) {
    return solve_with_derivatives(
        leg, b, start, sharp, [&](CollocationLeg<N>& plain) { return solve_corner_leg(plain, b.a, start.a, sharp); });
}

}  // namespace impactfit
