#pragma once
// Restitution of a strongly damped impact in two legs: from the turning point to the corner of y (balance_corner.hpp),
// and on to zero indentation. Their nodes are graded towards the corner.

#include <algorithm>
#include <numbers>

#include "impactfit/dynamics/phase/balance_corner.hpp"
#include "impactfit/dynamics/phase/leg_integrals.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

/// Leg from the turning point to an angle behind it.
template <std::size_t N, class V>
class TurningLeg {
public:
    using S = typename LaneTraits<V>::Number;

    /// The leg is graded towards its end with a width.
    IMPACTFIT_INLINE void put_equation(const PhaseProblemOf<S>& problem, double end, double width) {
        angle_.put_graded(end, width, problem.l);
        LaneArray<N> loss;
        for (std::size_t i = 0; i < loss.blocks; ++i) loss[i] = angle_.sine[i] / angle_.cosine[i] * angle_.slope[i];
        impactfit::put_equation(problem, angle_.log_cosine, angle_.log_sine, loss, -1.0, 1.0, leg_);
    }

    IMPACTFIT_INLINE bool solve(const S& b, const S& turning_y, bool sharp) {
        return solve_corner_leg(leg_, b, turning_y, sharp);
    }

    const CollocationLeg<N, V>& solution() const { return leg_; }

    IMPACTFIT_INLINE LegTime<S> time(const PhaseProblemOf<S>& problem, const LaneArray<N, V>& log_r) const {
        return leg_time(problem, leg_.y, leg_.feedback, log_r, angle_.log_cosine, angle_.slope,
                        CollocationRule<N>::instance().weights);
    }

private:
    AngleNodes<N> angle_;
    CollocationLeg<N, V> leg_;
};

/// Leg from an angle before zero indentation to zero indentation. The nodes of the angle are in the reverse order of
/// time.
template <std::size_t N, class V>
class LeavingLeg {
public:
    using S = typename LaneTraits<V>::Number;

    IMPACTFIT_INLINE void put_equation(const PhaseProblemOf<S>& problem, double start, double width) {
        angle_.put_graded(start, width, problem.k);
        LaneArray<N> loss;
        for (std::size_t i = 0; i < loss.blocks; ++i) loss[i] = angle_.cosine[i] / angle_.sine[i] * angle_.slope[i];
        CollocationLeg<N, V> reverse;
        impactfit::put_equation(problem, angle_.log_sine, angle_.log_cosine, loss, -1.0, 1.0, reverse);
        put_reversed(reverse.loss, leg_.loss);
        put_reversed(reverse.feedback, leg_.feedback);
    }

    IMPACTFIT_INLINE bool solve(const S& b, const S& start_y, bool sharp) {
        return solve_corner_leg(leg_, b, start_y, sharp);
    }

    const CollocationLeg<N, V>& solution() const { return leg_; }

    IMPACTFIT_INLINE LegTime<S> time(const PhaseProblemOf<S>& problem, const LaneArray<N, V>& log_r) const {
        LaneArray<N, V> reverse_log_r, y, feedback;
        put_reversed(log_r, reverse_log_r);
        put_reversed(leg_.y, y);
        put_reversed(leg_.feedback, feedback);
        return time_from_zero_indentation(problem, angle_, y, feedback, reverse_log_r);
    }

private:
    AngleNodes<N> angle_;
    CollocationLeg<N, V> leg_;
};

/// Adds the restitution to the ends of the compression. `tail` becomes that of the restitution. Returns false if a leg
/// does not converge.
template <std::size_t N, class V, class S>
IMPACTFIT_INLINE bool put_corner_restitution(const PhaseProblemOf<S>& problem, const BalanceCorner& corner,
                                             PhaseEnds<S>& ends) {
    const auto& rule = CollocationRule<N>::instance();
    TurningLeg<N, V> to_corner;
    LeavingLeg<N, V> to_zero;
    to_corner.put_equation(problem, corner.angle, corner.width);
    if (!to_corner.solve(problem.b, ends.turning_y, false)) return false;
    to_zero.put_equation(problem, 0.5 * std::numbers::pi - corner.angle, corner.width_behind());
    const CollocationLeg<N, V>&first = to_corner.solution(), &second = to_zero.solution();
    if (!to_zero.solve(problem.b, first.end_y, corner.sharp)) return false;
    const S corner_log_r = ends.turning_log_r - weighted_sum(first.rate, rule.weights);
    LaneArray<N, V> log_r;
    put_log_r(first, ends.turning_log_r, log_r);
    const LegTime<S> first_time = to_corner.time(problem, log_r);
    ends.loss += leg_loss(log_r, first.rate);
    put_log_r(second, corner_log_r, log_r);
    const LegTime<S> second_time = to_zero.time(problem, log_r);
    ends.restitution_time = first_time.value + second_time.value;
    ends.loss += leg_loss(log_r, second.rate);
    ends.end_y = second.end_y;
    ends.end_log_r = corner_log_r - weighted_sum(second.rate, rule.weights);
    ends.tail = std::max(
        {last_coefficients(rule, first.rate), last_coefficients(rule, second.rate), first_time.tail, second_time.tail});
    ends.iterations += first.iterations + second.iterations;
    return true;
}

/// Same with the least number of nodes for the tolerance. Returns this number, or 0 without a result.
std::size_t put_corner_restitution(const PhaseProblem& problem, double tolerance, PhaseEnds<double>& ends);

}  // namespace impactfit
