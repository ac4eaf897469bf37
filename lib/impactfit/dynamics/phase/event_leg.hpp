#pragma once
// Leg from the end of a quarter to an event: peak of the force or zero force.

#include "impactfit/dynamics/phase/collocation_leg.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

inline constexpr std::size_t event_nodes = 24;

struct EndOfLeg {
    double y, log_r;
    double time;  ///< over L / v0, magnitude
    double tail;  ///< largest of the last Legendre coefficients of the rate
    bool converged;
};

/// Solves a leg with given loss and feedback from `y` and `log_r`. The time is the integral of clock r^(-a) y / (y + B)
/// with `weights`.
IMPACTFIT_INLINE EndOfLeg end_of_leg(const PhaseProblem& problem, CollocationLeg<event_nodes>& leg, double y,
                                     double log_r, const LaneArray<event_nodes>& clock,
                                     const LaneArray<event_nodes>& weights) {
    const auto& rule = CollocationRule<event_nodes>::instance();
    EndOfLeg end{};
    end.converged = leg.solve(rule, problem.b, y);
    if (!end.converged) return end;
    LaneArray<event_nodes> change, times;
    put_combination<event_nodes>(rule.integrals, leg.rate, change);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        put_exp(-problem.a * (log_r - change[i]), times[i]);
        times[i] *= clock[i] * leg.y[i] / (leg.y[i] + leg.feedback[i]);
    }
    end.y = leg.end_y;
    end.log_r = log_r - weighted_sum(rule.weights, leg.rate);
    end.time = std::pow(problem.c, 1.0 + problem.a) * weighted_sum(weights, times);
    end.tail = last_coefficients(rule, leg.rate);
    return end;
}

}  // namespace impactfit
