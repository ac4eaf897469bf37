#pragma once
// Legs from the end of a quarter to an event: to the peak of the force and to zero force. The end has twice the order
// of the values between the nodes of a quarter.

#include "impactfit/dynamics/phase/corner_legs.hpp"

namespace impactfit {

inline constexpr std::size_t event_nodes = 24;

template <Scalar S>
struct EndOfLeg {
    S y{0.0}, log_r{0.0};
    S time{0.0};        ///< over L / v0, magnitude
    double tail = 0.0;  ///< largest of the last Legendre coefficients of rate and time
    bool converged = false;
};

/// `leg` is solved from y and log_r on. The time is a function of log_r at its nodes.
template <std::size_t N, class V, class S, class Time>
IMPACTFIT_INLINE EndOfLeg<S> end_of_leg(const CollocationLeg<N, V>& leg, const S& log_r, const Time& time) {
    const auto& rule = CollocationRule<N>::instance();
    LaneArray<N, V> log_r_at_nodes;
    put_log_r(leg, log_r, log_r_at_nodes);
    EndOfLeg<S> end;
    end.converged = true;
    end.y = leg.end_y;
    end.log_r = log_r - weighted_sum(leg.rate, rule.weights);
    const LegTime<S> taken = time(log_r_at_nodes);
    end.time = taken.value;
    end.tail = std::max(last_coefficients(rule, leg.rate), taken.tail);
    return end;
}

/// From the turning point back to an angle before it, in the compression.
template <class V, class S>
IMPACTFIT_INLINE EndOfLeg<S> leg_back_from_turning_point(const PhaseProblemOf<S>& problem, const S& y, const S& log_r,
                                                         double angle) {
    AngleNodes<event_nodes> nodes;
    LaneArray<event_nodes> loss;
    CollocationLeg<event_nodes, V> leg;
    nodes.put(angle, problem.l);
    for (std::size_t i = 0; i < loss.blocks; ++i) loss[i] = nodes.sine[i] / nodes.cosine[i] * nodes.slope[i];
    put_equation(problem, nodes.log_cosine, nodes.log_sine, loss, 1.0, -1.0, leg);
    if (!solve_leg(leg, problem.b, y)) return {};
    return end_of_leg(
        leg, log_r, [&](const auto& log_r_at_nodes) __attribute__((always_inline)) {
            return leg_time(problem, leg.y, leg.feedback, log_r_at_nodes, nodes.log_cosine, nodes.slope,
                            CollocationRule<event_nodes>::instance().weights);
        });
}

/// From the turning point on, in the restitution next to its corner (balance_corner.hpp).
template <class V, class S>
IMPACTFIT_INLINE EndOfLeg<S> leg_on_from_turning_point(const PhaseProblemOf<S>& problem, const S& y, const S& log_r,
                                                       double angle, double width) {
    TurningLeg<event_nodes, V> leg;
    leg.put_equation(problem, angle, width);
    constexpr bool with_derivatives = !std::same_as<S, double>;  // m near n: the end lies far behind the corner
    if (!leg.solve(problem.b, y, with_derivatives)) return {};
    return end_of_leg(
        leg.solution(), log_r, [&](const auto& log_r_at_nodes) __attribute__((always_inline)) {
            return leg.time(problem, log_r_at_nodes);
        });
}

/// From zero indentation to an angle beside it. Side: 1 for the compression, on; -1 for the restitution, back.
template <class V, class S>
IMPACTFIT_INLINE EndOfLeg<S> leg_from_zero_indentation(const PhaseProblemOf<S>& problem, const S& y, const S& log_r,
                                                       double angle, double side) {
    AngleNodes<event_nodes> nodes;
    LaneArray<event_nodes> loss;
    CollocationLeg<event_nodes, V> leg;
    nodes.put(angle, problem.k);
    for (std::size_t i = 0; i < loss.blocks; ++i) loss[i] = nodes.cosine[i] / nodes.sine[i] * nodes.slope[i];
    put_equation(problem, nodes.log_sine, nodes.log_cosine, loss, side, side, leg);
    if (!solve_leg(leg, problem.b, y)) return {};
    return end_of_leg(
        leg, log_r, [&](const auto& log_r_at_nodes) __attribute__((always_inline)) {
            return time_from_zero_indentation(problem, nodes, leg.y, leg.feedback, log_r_at_nodes);
        });
}

}  // namespace impactfit
