#include "impactfit/dynamics/phase/peak_force_leg.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg<double> peak_leg(const PhaseProblem& problem, const PhaseEnds<double>& ends,
                                                       double angle) {
    return leg_to_peak<Lanes>(problem, ends, angle);
}

/// The time of a peak is a difference of times that reach the turning point.
constexpr double nearest_to_touch = 1e-4;

/// Value of the polynomial through values at the nodes.
template <std::size_t N>
double interpolated(const LaneArray<N>& values, double s) {
    const auto& rule = CollocationRule<N>::instance();
    const double *y = values.numbers(), *node = rule.nodes.numbers(), *weight = rule.barycentric.numbers();
    double above = 0.0, below = 0.0;
    for (std::size_t i = 0; i < N; ++i) {
        if (s == node[i]) return y[i];
        const double share = weight[i] / (s - node[i]);
        above += share * y[i];
        below += share;
    }
    return above / below;
}

/// d ln F / dtheta at s of the compression, with the interpolated y.
template <std::size_t N>
double force_slope(const PhaseProblem& problem, const PhaseLegs<N>& legs, double s, PhaseAngle& angle) {
    angle = phase_angle(problem.k, problem.l, s);
    return force_slope_at(problem, angle.sine, angle.cosine, interpolated<N>(legs.y, s));
}

double force_at_turning_point(const PhaseProblem& problem, double log_r) {
    return std::exp((1.0 + problem.a) * log_r) / problem.time_scale;
}

/// First nodes of the intervals in which the slope changes from positive to negative. The interval after the last node
/// ends at the turning point.
template <std::size_t N>
std::vector<std::size_t> peak_intervals(const PhaseLegs<N>& legs) {
    const double* slope = legs.force_slope.numbers();
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < N; ++i)
        if (slope[i] > 0.0 && (i + 1 == N || slope[i + 1] <= 0.0)) found.push_back(i);
    return found;
}

/// Angle from the turning point back to a peak near it: sine and y are about constant, so that
/// (1 + a) cos = q cos^(q-1) / y, q < 2.
double angle_near_turning_point(const PhaseProblem& problem, double y) {
    return std::asin(std::min(1.0, std::pow(problem.q / ((1.0 + problem.a) * y), 1.0 / (2.0 - problem.q))));
}

/// Angle back to the peak between node `first` and the next one, by regula falsi (Illinois) on the interpolated y.
template <std::size_t N>
std::optional<double> angle_between_nodes(const PhaseProblem& problem, const PhaseLegs<N>& legs, std::size_t first) {
    const double* node = CollocationRule<N>::instance().nodes.numbers();
    double left = node[first], right = node[first + 1], at = left;
    double left_slope = legs.force_slope.numbers()[first], right_slope = legs.force_slope.numbers()[first + 1];
    for (int tries = 0; tries < 30; ++tries) {
        PhaseAngle angle{};
        const double next = left + (right - left) * left_slope / (left_slope - right_slope);
        const double found = force_slope(problem, legs, next, angle);
        if (std::abs(next - at) < 1e-4 * (1.0 - next) || found == 0.0) return std::atan2(angle.cosine, angle.sine);
        at = next;
        (found > 0.0 ? left : right) = next;
        (found > 0.0 ? left_slope : right_slope) = found;
        (found > 0.0 ? right_slope : left_slope) *= 0.5;
    }
    return std::nullopt;
}

template <std::size_t N>
std::optional<double> rough_angle(const PhaseProblem& problem, const PhaseLegs<N>& legs, std::size_t first) {
    if (first + 1 == N) return angle_near_turning_point(problem, legs.turning_y);
    return angle_between_nodes(problem, legs, first);
}

/// Maximum after the node `first`.
template <std::size_t N>
std::optional<PeakForce<double>> peak_after(const PhaseProblem& problem, const PhaseLegs<N>& legs, std::size_t first) {
    const auto rough = rough_angle(problem, legs, first);
    if (!rough) return std::nullopt;
    double angle = *rough;
    for (int tries = 0; tries < 8; ++tries) {
        const double sine = std::cos(angle), cosine = std::sin(angle);
        if (touch_angle - angle < nearest_to_touch) return std::nullopt;
        const EndOfLeg<double> end = peak_leg(problem, legs, angle);
        if (!end.converged) return std::nullopt;
        const double curvature = force_curvature(problem, sine, cosine, end.y);
        const double change = -force_slope_at(problem, sine, cosine, end.y) / curvature;  // of theta
        if (!(curvature < 0.0)) return std::nullopt;
        // Newton's method: the next change is below 1e-12.
        if (std::abs(change) < 1e-6 * std::min(angle, touch_angle - angle))
            return peak_next_to(problem, angle, end, curvature);
        angle = std::clamp(angle - change, 0.5 * angle, 0.5 * (angle + touch_angle));
    }
    return std::nullopt;
}

}  // namespace

double force_curvature(const PhaseProblem& problem, double sine, double cosine, double y) {
    const double power = problem.power(sine, cosine);
    Dual sine_dual(sine), cosine_dual(cosine), power_dual(power), y_dual(y), slope(0.0);
    sine_dual.v[0] = cosine;
    cosine_dual.v[0] = -sine;
    power_dual.v[0] = power * (problem.A * cosine / sine - (problem.q - 1.0) * sine / cosine);
    y_dual.v[0] = problem.b * cosine * cosine * power * y / (y + sine * cosine * power);
    problem.put_force_slope(sine_dual, cosine_dual, power_dual, y_dual, slope);
    return slope.v[0];
}

template <std::size_t N>
std::optional<PeakForce<double>> peak_force(const PhaseProblem& problem, const PhaseLegs<N>& legs) {
    const bool rises_first = legs.force_slope.numbers()[0] > 0.0, starts_above_zero = problem.m == 0.0;
    const auto intervals = peak_intervals(legs);
    if (intervals.size() > 1 || (!rises_first && !starts_above_zero)) return std::nullopt;
    if (intervals.empty()) return peak_at_touch(problem, static_cast<const PhaseEnds<double>&>(legs));
    const auto peak = peak_after(problem, legs, intervals.front());
    if (!peak || peak->force < force_at_turning_point(problem, legs.turning_log_r)) return std::nullopt;
    if (!starts_above_zero || problem.epsilon < peak->force) return peak;
    auto touch = peak_at_touch(problem, static_cast<const PhaseEnds<double>&>(legs));
    touch.tail = peak->tail;  // the comparison has the error of the later peak
    return touch;
}

template std::optional<PeakForce<double>> peak_force(const PhaseProblem&, const PhaseLegs<24>&);
template std::optional<PeakForce<double>> peak_force(const PhaseProblem&, const PhaseLegs<32>&);
template std::optional<PeakForce<double>> peak_force(const PhaseProblem&, const PhaseLegs<48>&);

}  // namespace impactfit
