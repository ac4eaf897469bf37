#pragma once
// Separation at zero force, before zero indentation (m < n): the end of a short leg from zero indentation back, or from
// the turning point on for a strongly damped impact (event_legs.hpp).

#include <optional>

#include "impactfit/dynamics/phase/event_legs.hpp"

namespace impactfit {

template <Scalar S>
struct ZeroForce {
    S log_r;
    S sine, cosine;  ///< of pi - theta
    S time_to_end;   ///< over L / v0, from the event to the end of PhaseEnds
    double tail;     ///< last coefficients of the leg
    double angle;    ///< pi - theta
};

/// Returns the zero of the force in the restitution. Empty if the leg does not converge.
std::optional<ZeroForce<double>> zero_force(const PhaseProblem& problem, const PhaseEnds<double>& ends);

/// Leg to an angle before zero indentation. Its time is that to the end of `ends`.
template <class V, class S>
IMPACTFIT_INLINE EndOfLeg<S> leg_to_zero_force(const PhaseProblemOf<S>& problem, const PhaseEnds<S>& ends,
                                               double angle) {
    if (!ends.has_corner) return leg_from_zero_indentation<V>(problem, ends.end_y, ends.end_log_r, angle, -1.0);
    const double corner_width = corner_at_zero_force(plain(problem), value_of(ends.turning_y)).width;
    const double width = std::min(corner_width, angle);  // zero indentation is singular, too
    EndOfLeg<S> end = leg_on_from_turning_point<V>(problem, ends.turning_y, ends.turning_log_r,
                                                   0.5 * std::numbers::pi - angle, width);
    end.time = -end.time;
    return end;
}

/// Change of phi = pi - theta to the zero of the force, a step of Newton's method on
/// ln(y) + (1 - A) ln(sin) - q ln(cos): the force is r Omega (sin - cos S / y).
template <Scalar S>
S change_to_zero_force(const PhaseProblemOf<S>& problem, double angle, const S& y) {
    using std::log;
    const double sine = std::sin(angle), cosine = std::cos(angle);
    const S gap = log(y) + (1.0 - problem.A) * std::log(sine) - problem.q * std::log(cosine);
    const double power = value_of(problem.power(sine, cosine)) * cosine;
    const double log_y_slope = -value_of(problem.b) * power * cosine / (value_of(y) - sine * power);
    return gap *
           (-1.0 / (log_y_slope + (1.0 - value_of(problem.A)) * cosine / sine + value_of(problem.q) * sine / cosine));
}

/// Returns the zero of the force next to the end of a leg.
template <Scalar S>
ZeroForce<S> zero_force_next_to(const PhaseProblemOf<S>& problem, double angle, const EndOfLeg<S>& end) {
    using std::exp;
    const double sine = std::sin(angle), cosine = std::cos(angle);
    const S change = change_to_zero_force(problem, angle, end.y), power = problem.power(sine, cosine) * cosine;
    const S gap = end.y - sine * power;
    const S clock = problem.time_scale * exp(-problem.a * (end.log_r + std::log(sine))) * end.y / gap;
    return {end.log_r + power * cosine / gap * change,
            sine + cosine * change,
            cosine - sine * change,
            end.time + clock * change,
            end.tail,
            angle + value_of(change)};
}

}  // namespace impactfit
