#pragma once
// Collocation of both quarter cycles for values (Lanes) or values with derivatives (DualLanes).

#include <algorithm>

#include "impactfit/dynamics/phase/collocation_leg.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

template <std::size_t N, class V>
IMPACTFIT_INLINE void put_reversed(const LaneArray<N, V>& values, LaneArray<N, V>& result) {
    for (std::size_t i = 0; i < values.blocks; ++i) put_reversed_lanes(values[values.blocks - 1 - i], result[i]);
}

/// Both quarters. Arrays of the compression are in the order of time. Arrays of the restitution are reversed for times
/// and losses, so that s = 0 is zero indentation in both quarters.
template <std::size_t N, class V>
class Quarters {
public:
    using S = typename LaneTraits<V>::Number;
    static constexpr std::size_t blocks = N / lane_count;

    IMPACTFIT_INLINE explicit Quarters(const PhaseProblemOf<S>& problem)
        : problem_(problem),
          rule_(CollocationRule<N>::instance()),
          angles_(PhaseAngles<N>::instance(problem.k, problem.l)) {
        const V A = LaneTraits<V>::spread(problem.A), q = LaneTraits<V>::spread(problem.q - 1.0);
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(A * angles_.log_sine[i] + q * angles_.log_cosine[i], power_[i]);
            in_.feedback[i] = power_[i] * (angles_.sine[i] * angles_.cosine[i]);
            in_.loss[i] = power_[i] * (angles_.cosine[i] * angles_.cosine[i] * angles_.slope[i]);
        }
        put_reversed(in_.loss, back_.loss);
        put_reversed(in_.feedback, back_.feedback);
        for (std::size_t i = 0; i < blocks; ++i) back_.feedback[i] = -back_.feedback[i];
    }

    IMPACTFIT_INLINE void put_ends(PhaseEnds<S>& ends) {
        ends.converged = solve_leg(in_, problem_.b, problem_.start) && solve_leg(back_, problem_.b, in_.end_y);
        if (!ends.converged) return;
        ends.iterations = in_.iterations + back_.iterations;
        ends.turning_y = in_.end_y;
        ends.turning_log_r = -weighted_sum(in_.rate, rule_.weights);
        ends.end_y = back_.end_y;
        ends.end_log_r = ends.turning_log_r - weighted_sum(back_.rate, rule_.weights);
    }

    IMPACTFIT_INLINE double tail() const {
        return std::max(last_coefficients(rule_, in_.rate), last_coefficients(rule_, back_.rate));
    }

    IMPACTFIT_INLINE void put_integrals(PhaseEnds<S>& ends) const {
        LaneArray<N, V> weights, log_r, values, y, rates;
        put_end_weights(rule_, static_cast<double>(problem_.k) * (1.0 - problem_.a) - 1.0, weights);
        put_combination(rule_.integrals, in_.rate, log_r);
        for (std::size_t i = 0; i < blocks; ++i) log_r[i] = -log_r[i];
        ends.compression_time = time(weights, 1.0, in_.y, log_r);
        ends.loss = loss(log_r, in_.rate);

        put_combination(rule_.integrals, back_.rate, values);
        put_reversed(values, log_r);
        const V turning = LaneTraits<V>::spread(ends.turning_log_r);
        for (std::size_t i = 0; i < blocks; ++i) log_r[i] = turning - log_r[i];
        put_reversed(back_.y, y);
        put_reversed(back_.rate, rates);
        ends.restitution_time = time(weights, -1.0, y, log_r);
        ends.loss += loss(log_r, rates);
    }

    IMPACTFIT_INLINE void put_force_slopes(PhaseLegs<N>& legs) const {
        legs.y = in_.y;
        for (std::size_t i = 0; i < blocks; ++i)
            problem_.put_force_slope(angles_.sine[i], angles_.cosine[i], power_[i], in_.y[i], legs.force_slope[i]);
    }

private:
    /// Side: 1 for the compression, -1 for the restitution.
    IMPACTFIT_INLINE S time(const LaneArray<N, V>& weights, double side, const LaneArray<N, V>& y,
                            const LaneArray<N, V>& log_r) const {
        LaneArray<N, V> times;
        const V a = LaneTraits<V>::spread(-problem_.a);
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(a * (log_r[i] + angles_.log_sine_ratio[i]), times[i]);
            times[i] *= y[i] * angles_.slope_ratio[i] / (y[i] + side * in_.feedback[i]);
        }
        return problem_.time_scale * weighted_sum(times, weights);
    }

    IMPACTFIT_INLINE S loss(const LaneArray<N, V>& log_r, const LaneArray<N, V>& rates) const {
        LaneArray<N, V> powers;
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(2.0 * log_r[i], powers[i]);
            powers[i] *= 2.0 * rates[i];
        }
        return weighted_sum(powers, rule_.weights);
    }

    const PhaseProblemOf<S>& problem_;
    const CollocationRule<N>& rule_;
    const PhaseAngles<N>& angles_;
    LaneArray<N, V> power_;  ///< S
    CollocationLeg<N, V> in_, back_;
};

}  // namespace impactfit
