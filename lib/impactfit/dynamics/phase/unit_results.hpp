#pragma once
// Results of an impact from the solution in the phase angle, in units of mass, stiffness and speed.

#include <cmath>

#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/phase/peak_force_leg.hpp"
#include "impactfit/dynamics/phase/zero_force_leg.hpp"

namespace impactfit {

/// exp(x) - 1, with all digits of a small value.
inline double exp_minus_one(double x) {
    return std::expm1(x);
}
inline Dual exp_minus_one(const Dual& x) {
    return {std::expm1(x.a), x.v * std::exp(x.a)};
}

template <Scalar S>
Collision<S> unit_results(const PhaseProblemOf<S>& problem, const PhaseEnds<S>& ends, const PeakForce<S>& peak) {
    using std::exp;
    Collision<S> collision;
    collision.status = CollisionStatus::separated;
    collision.restitution = exp(ends.end_log_r);
    collision.duration = ends.compression_time + ends.restitution_time;
    collision.time_of_peak_indentation = ends.compression_time;
    collision.peak_indentation = positive_power(S(exp(ends.turning_log_r) / problem.c), S(2.0 / (problem.n + 1.0)));
    collision.peak_force = peak.force;
    collision.time_of_peak_force = ends.compression_time - peak.time_to_turning;
    collision.energy.initial = S(0.5);
    collision.energy.lost_compression = -0.5 * exp_minus_one(2.0 * ends.turning_log_r);
    collision.energy.lost_restitution =
        -0.5 * exp(2.0 * ends.turning_log_r) * exp_minus_one(2.0 * (ends.end_log_r - ends.turning_log_r));
    collision.energy.defect = -0.5 * (exp_minus_one(2.0 * ends.end_log_r) + ends.loss);
    return collision;
}

/// Replaces the end of the restitution by the zero of the force.
template <Scalar S>
void end_at(const ZeroForce<S>& end, const PhaseProblemOf<S>& problem, const S& end_log_r, Collision<S>& collision) {
    using std::exp;
    const S r = exp(end.log_r), energy = 0.5 * r * r;
    collision.restitution = r * end.cosine;
    collision.duration -= end.time_to_end;
    collision.residual_indentation = positive_power(S(r * end.sine / problem.c), S(2.0 / (problem.n + 1.0)));
    collision.energy.lost_restitution += energy * exp_minus_one(2.0 * (end_log_r - end.log_r));
    collision.energy.stored_at_separation = energy * end.sine * end.sine;
}

}  // namespace impactfit
