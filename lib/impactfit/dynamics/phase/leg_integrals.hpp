#pragma once
// Integrals of a solved leg: logarithm of the energy radius at the nodes, time and lost energy. Arrays may be in the
// order of time or reversed, as long as all of them are.

#include "impactfit/dynamics/phase/angle_nodes.hpp"
#include "impactfit/dynamics/phase/collocation_leg.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

template <std::size_t N, class V>
IMPACTFIT_INLINE void put_reversed(const LaneArray<N, V>& values, LaneArray<N, V>& result) {
    for (std::size_t i = 0; i < values.blocks; ++i) put_reversed_lanes(values[values.blocks - 1 - i], result[i]);
}

/// Puts loss and feedback for logarithms of sin and |cos|. `loss`: |cos|/sin |d theta/d s|. Side: 1 for the
/// compression, -1 for the restitution. Direction: 1 with time, -1 against it.
template <std::size_t N, class V, class S>
IMPACTFIT_INLINE void put_equation(const PhaseProblemOf<S>& problem, const LaneArray<N>& log_sine,
                                   const LaneArray<N>& log_cosine, const LaneArray<N>& loss, double side,
                                   double direction, CollocationLeg<N, V>& leg) {
    const V sine_power = LaneTraits<V>::spread(problem.A + 1.0), cosine_power = LaneTraits<V>::spread(problem.q);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        V power;
        put_exp(sine_power * log_sine[i] + cosine_power * log_cosine[i], power);
        leg.loss[i] = power * (direction * loss[i]);
        leg.feedback[i] = side * power;
    }
}

/// ln r at the nodes of a leg in the order of time.
template <std::size_t N, class V, class S>
IMPACTFIT_INLINE void put_log_r(const CollocationLeg<N, V>& leg, const S& start, LaneArray<N, V>& log_r) {
    const V first = LaneTraits<V>::spread(start);
    put_combination(CollocationRule<N>::instance().integrals, leg.rate, log_r);
    for (std::size_t i = 0; i < leg.blocks; ++i) log_r[i] = first - log_r[i];
}

/// Time of a leg over L / v0. Tail: largest of its last Legendre coefficients over this time, in the scale of end_error
/// (resolution.hpp), from random impacts. Powers of the rate with fractional exponents (l > 1) decrease more slowly.
template <class S>
struct LegTime {
    S value;
    double tail;
};

/// `weights` contain the factor of slope and exp(-a log_sine) that is not smooth.
template <std::size_t N, class V, class W, class S>
IMPACTFIT_INLINE LegTime<S> leg_time(const PhaseProblemOf<S>& problem, const LaneArray<N, V>& y,
                                     const LaneArray<N, V>& feedback, const LaneArray<N, V>& log_r,
                                     const LaneArray<N>& log_sine, const LaneArray<N>& slope,
                                     const LaneArray<N, W>& weights) {
    LaneArray<N, V> times;
    const V a = LaneTraits<V>::spread(-problem.a);
    for (std::size_t i = 0; i < times.blocks; ++i) {
        put_exp(a * (log_r[i] + log_sine[i]), times[i]);
        times[i] *= y[i] * slope[i] / (y[i] + feedback[i]);
    }
    const S sum = weighted_sum(times, weights);
    const double scale = problem.l > 1 ? 1.0 : 0.3;
    return {problem.time_scale * sum,
            scale * last_coefficients(CollocationRule<N>::instance(), times) / std::abs(value_of(sum))};
}

/// Time of a leg with nodes from zero indentation on: the integral over s has the weight s^(k (1 - a) - 1).
template <std::size_t N, class V, class S>
IMPACTFIT_INLINE LegTime<S> time_from_zero_indentation(const PhaseProblemOf<S>& problem, const AngleNodes<N>& angle,
                                                       const LaneArray<N, V>& y, const LaneArray<N, V>& feedback,
                                                       const LaneArray<N, V>& log_r) {
    const auto& rule = CollocationRule<N>::instance();
    const double k = problem.k;
    LaneArray<N, V> weights;
    LaneArray<N> log_sine_ratio, slope_ratio;
    put_end_weights(rule, k * (1.0 - problem.a) - 1.0, weights);
    for (std::size_t i = 0; i < angle.blocks; ++i) {
        log_sine_ratio[i] = angle.log_sine[i] - k * rule.log_nodes[i];
        put_exp((1.0 - k) * rule.log_nodes[i], slope_ratio[i]);
        slope_ratio[i] *= angle.slope[i];
    }
    return leg_time(problem, y, feedback, log_r, log_sine_ratio, slope_ratio, weights);
}

/// Lost energy over the initial energy.
template <std::size_t N, class V>
IMPACTFIT_INLINE typename LaneTraits<V>::Number leg_loss(const LaneArray<N, V>& log_r, const LaneArray<N, V>& rates) {
    LaneArray<N, V> powers;
    for (std::size_t i = 0; i < log_r.blocks; ++i) {
        put_exp(2.0 * log_r[i], powers[i]);
        powers[i] *= 2.0 * rates[i];
    }
    return weighted_sum(powers, CollocationRule<N>::instance().weights);
}

}  // namespace impactfit
