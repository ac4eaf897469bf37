#pragma once
// Peak of the force, at the end of a separate leg from the turning point back or from first touch on (event_legs.hpp).

#include <numbers>
#include <optional>

#include "impactfit/dynamics/phase/event_legs.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

template <Scalar S>
struct PeakForce {
    S force;            ///< over stiffness L^n
    S time_to_turning;  ///< over L / v0, from the peak to the turning point
    double tail;        ///< last coefficients of the leg
    double angle;       ///< from the turning point back to the peak
};

/// Returns the peak of the force. Empty for more than a single maximum after touch and, for m > 0, for a maximum before
/// the first node.
template <std::size_t N>
std::optional<PeakForce<double>> peak_force(const PhaseProblem& problem, const PhaseLegs<N>& legs);

extern template std::optional<PeakForce<double>> peak_force(const PhaseProblem&, const PhaseLegs<24>&);
extern template std::optional<PeakForce<double>> peak_force(const PhaseProblem&, const PhaseLegs<32>&);
extern template std::optional<PeakForce<double>> peak_force(const PhaseProblem&, const PhaseLegs<48>&);

/// d ln F / dtheta at an angle of the compression.
template <Scalar S>
S force_slope_at(const PhaseProblemOf<S>& problem, double sine, double cosine, const S& y) {
    S slope{0.0};
    problem.put_force_slope(S(sine), S(cosine), problem.power(sine, cosine), y, slope);
    return slope;
}

/// d^2 ln F / dtheta^2 at an angle of the compression.
double force_curvature(const PhaseProblem& problem, double sine, double cosine, double y);

/// Angle of a peak at first touch.
inline constexpr double touch_angle = 0.5 * std::numbers::pi;

/// Peak at first touch, for m = 0: epsilon v^q.
template <Scalar S>
PeakForce<S> peak_at_touch(const PhaseProblemOf<S>& problem, const PhaseEnds<S>& ends) {
    return {problem.epsilon, ends.compression_time, 0.0, touch_angle};
}

/// Leg to an angle before the turning point, from the nearer end of the compression. Its time is that to the turning
/// point.
template <class V, class S>
IMPACTFIT_INLINE EndOfLeg<S> leg_to_peak(const PhaseProblemOf<S>& problem, const PhaseEnds<S>& ends, double angle) {
    if (angle < 0.6 * touch_angle)
        return leg_back_from_turning_point<V>(problem, ends.turning_y, ends.turning_log_r, angle);
    EndOfLeg<S> end = leg_from_zero_indentation<V>(problem, problem.start, S(0.0), touch_angle - angle, 1.0);
    end.time = ends.compression_time - end.time;
    return end;
}

/// Returns the peak next to the end of a leg: the step of Newton's method on the slope.
template <Scalar S>
PeakForce<S> peak_next_to(const PhaseProblemOf<S>& problem, double angle, const EndOfLeg<S>& end, double curvature) {
    using std::exp;
    const double sine = std::cos(angle), cosine = std::sin(angle);
    const S power = problem.power(sine, cosine), slope = force_slope_at(problem, sine, cosine, end.y);
    const S change = slope * (-1.0 / curvature);  // of theta
    const S sine_power = exp(problem.a * std::log(sine));
    const S clock =
        problem.time_scale * exp(-problem.a * end.log_r) / sine_power * end.y / (end.y + sine * cosine * power);
    const S force = exp((1.0 + problem.a) * end.log_r + 0.5 * slope * change) * sine_power / problem.time_scale *
                    (sine + power * cosine / end.y);
    return {force, end.time - clock * change, end.tail, angle - value_of(change)};
}

}  // namespace impactfit
