#pragma once
// Collocation of both quarter cycles for values (Lanes) or values with derivatives (DualLanes).

#include <algorithm>

#include "impactfit/dynamics/phase/balance_corner.hpp"
#include "impactfit/dynamics/phase/leg_integrals.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

/// Both quarters. Arrays are in the order of time, those of the restitution reversed for its time, so that s = 0 is
/// zero indentation in both quarters. A restitution with a corner (corner_legs.hpp) is left out.
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
    }

    IMPACTFIT_INLINE void put_ends(PhaseEnds<S>& ends) {
        ends.converged = solve_leg(in_, problem_.b, problem_.start);
        if (!ends.converged) return;
        ends.iterations = in_.iterations;
        ends.end_y = ends.turning_y = in_.end_y;
        ends.end_log_r = ends.turning_log_r = -weighted_sum(in_.rate, rule_.weights);
        ends.tail = last_coefficients(rule_, in_.rate);
        ends.has_corner = has_corner(plain(problem_), value_of(in_.end_y));
        if (!ends.has_corner) put_restitution_ends(ends);
    }

    IMPACTFIT_INLINE void put_integrals(PhaseEnds<S>& ends) const {
        LaneArray<N, V> weights, log_r;
        put_end_weights(rule_, static_cast<double>(problem_.k) * (1.0 - problem_.a) - 1.0, weights);
        put_log_r(in_, S(0.0), log_r);
        const LegTime<S> compression =
            leg_time(problem_, in_.y, in_.feedback, log_r, angles_.log_sine_ratio, angles_.slope_ratio, weights);
        ends.compression_time = compression.value;
        if (ends.has_corner) ends.tail = std::max(ends.tail, compression.tail);
        ends.loss = leg_loss(log_r, in_.rate);
        if (!ends.has_corner) put_restitution_integrals(weights, ends);
    }

    IMPACTFIT_INLINE void put_force_slopes(PhaseLegs<N>& legs) const {
        legs.y = in_.y;
        for (std::size_t i = 0; i < blocks; ++i)
            problem_.put_force_slope(angles_.sine[i], angles_.cosine[i], power_[i], in_.y[i], legs.force_slope[i]);
    }

private:
    IMPACTFIT_INLINE void put_restitution_ends(PhaseEnds<S>& ends) {
        put_reversed(in_.loss, back_.loss);
        put_reversed(in_.feedback, back_.feedback);
        for (std::size_t i = 0; i < blocks; ++i) back_.feedback[i] = -back_.feedback[i];
        ends.converged = solve_leg(back_, problem_.b, in_.end_y);
        if (!ends.converged) return;
        ends.iterations += back_.iterations;
        ends.end_y = back_.end_y;
        ends.end_log_r = ends.turning_log_r - weighted_sum(back_.rate, rule_.weights);
        ends.tail = std::max(ends.tail, last_coefficients(rule_, back_.rate));
    }

    IMPACTFIT_INLINE void put_restitution_integrals(const LaneArray<N, V>& weights, PhaseEnds<S>& ends) const {
        LaneArray<N, V> values, log_r, y, feedback;
        put_log_r(back_, ends.turning_log_r, values);
        ends.loss += leg_loss(values, back_.rate);
        put_reversed(values, log_r);
        put_reversed(back_.y, y);
        put_reversed(back_.feedback, feedback);
        ends.restitution_time =
            leg_time(problem_, y, feedback, log_r, angles_.log_sine_ratio, angles_.slope_ratio, weights).value;
    }

    const PhaseProblemOf<S>& problem_;
    const CollocationRule<N>& rule_;
    const PhaseAngles<N>& angles_;
    LaneArray<N, V> power_;  ///< S
    CollocationLeg<N, V> in_, back_;
};

}  // namespace impactfit
