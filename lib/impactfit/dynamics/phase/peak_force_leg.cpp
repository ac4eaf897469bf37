#include "impactfit/dynamics/phase/peak_force_leg.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/dynamics/phase/event_leg.hpp"

namespace impactfit {
namespace {

/// Leg in tau = cos(theta) from 0 to `end`: tau = end sigma^l.
IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg leg_from_turning_point(const PhaseProblem& problem, double y, double log_r,
                                                             double end) {
    const auto& rule = CollocationRule<event_nodes>::instance();
    CollocationLeg<event_nodes> leg;
    LaneArray<event_nodes> clock;
    const double l = problem.l, log_end = std::log(end);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        const Lanes log_tau = log_end + l * rule.log_nodes[i];
        Lanes tau, log_sine, sine, power;
        put_exp(log_tau, tau);
        for (std::size_t lane = 0; lane < lane_count; ++lane)
            log_sine[lane] = 0.5 * std::log((1.0 - tau[lane]) * (1.0 + tau[lane]));
        put_exp(log_sine, sine);
        put_exp(problem.A * log_sine + problem.q * log_tau, power);  // sin^A cos^q
        const Lanes angle_slope = tau * (l / rule.nodes[i]) / sine;  // |d theta / d sigma|
        leg.feedback[i] = power * sine;
        leg.loss[i] = -power * tau * angle_slope;
        put_exp(-problem.a * log_sine, clock[i]);
        clock[i] *= angle_slope;
    }
    return end_of_leg(problem, leg, y, log_r, clock, rule.weights);
}

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

/// d ln F / dtheta at s of the compression.
template <std::size_t N>
double force_slope(const PhaseProblem& problem, const PhaseLegs<N>& legs, double s, PhaseAngle& angle) {
    angle = phase_angle(problem.k, problem.l, s);
    const double power = std::pow(angle.sine, problem.A) * std::pow(angle.cosine, problem.q - 1.0);
    double slope;
    problem.put_force_slope(angle.sine, angle.cosine, power, interpolated<N>(legs.y, s), slope);
    return slope;
}

/// Interval of the only change of sign of the slope from positive to negative: its first node. The interval after the
/// last node ends at the turning point.
template <std::size_t N>
std::optional<std::size_t> peak_interval(const PhaseLegs<N>& legs) {
    const double* slope = legs.force_slope.numbers();
    if (!(slope[0] > 0.0)) return std::nullopt;
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < N; ++i) {
        const bool falls_after = i + 1 == N || slope[i + 1] <= 0.0;
        if (!(slope[i] > 0.0) || !falls_after) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found;
}

/// Angle from the turning point back to the peak, and derivative of the slope there.
struct RoughPeak {
    double angle, curvature;
};

/// Peak near the turning point: sine and y are about constant, so that (1 + a) cos = q cos^(q-1) / y.
RoughPeak peak_near_turning_point(const PhaseProblem& problem, double y) {
    return {std::asin(std::min(1.0, std::pow(problem.q / ((1.0 + problem.a) * y), 1.0 / (2.0 - problem.q)))),
            -(1.0 + problem.a) * (2.0 - problem.q)};
}

/// Peak between node `first` and the next one, by regula falsi on the interpolated y.
template <std::size_t N>
std::optional<RoughPeak> peak_between_nodes(const PhaseProblem& problem, const PhaseLegs<N>& legs, std::size_t first) {
    const double* node = CollocationRule<N>::instance().nodes.numbers();
    double left = node[first], right = node[first + 1];
    double left_slope = legs.force_slope.numbers()[first], right_slope = legs.force_slope.numbers()[first + 1];
    double at = left, last_slope = left_slope, curvature = 0.0;
    for (int tries = 0; tries < 30; ++tries) {
        PhaseAngle angle{};
        const double next = left + (right - left) * left_slope / (left_slope - right_slope);
        const double found = force_slope(problem, legs, next, angle);
        if (next != at) curvature = (found - last_slope) / ((next - at) * angle.slope);
        if (std::abs(next - at) < 1e-6 * (1.0 - next) || found == 0.0)
            return RoughPeak{std::atan2(angle.cosine, angle.sine), curvature};
        last_slope = found;
        at = next;
        (found > 0.0 ? left : right) = next;
        (found > 0.0 ? left_slope : right_slope) = found;
        (found > 0.0 ? right_slope : left_slope) *= 0.5;
    }
    return std::nullopt;
}

template <std::size_t N>
std::optional<RoughPeak> rough_peak(const PhaseProblem& problem, const PhaseLegs<N>& legs) {
    const auto interval = peak_interval(legs);
    if (!interval) return std::nullopt;
    if (*interval + 1 == N) return peak_near_turning_point(problem, legs.turning_y);
    return peak_between_nodes(problem, legs, *interval);
}

/// Peak at a small `change` of theta from the end of a leg, where the slope of ln F is `slope`.
PeakForce peak_near(const PhaseProblem& problem, double sine, double cosine, const EndOfLeg& end, double slope,
                    double change) {
    const double power = std::pow(sine, problem.A) * std::pow(cosine, problem.q - 1.0);
    const double scale = std::pow(problem.c, 1.0 + problem.a);
    const double clock =
        scale * std::pow(sine, -problem.a) * std::exp(-problem.a * end.log_r) * end.y / (end.y + sine * cosine * power);
    const double largest = std::exp((1.0 + problem.a) * end.log_r + 0.5 * slope * change) * std::pow(sine, problem.a) /
                           scale * (sine + power * cosine / end.y);
    return PeakForce{largest, end.time - clock * change, end.tail};
}

}  // namespace

template <std::size_t N>
std::optional<PeakForce> peak_force(const PhaseProblem& problem, const PhaseLegs<N>& legs) {
    const auto rough = rough_peak(problem, legs);
    if (!rough) return std::nullopt;
    double angle = rough->angle, curvature = rough->curvature, last_slope = 0.0, last_change = 0.0;
    for (int tries = 0; tries < 8 && curvature < 0.0; ++tries) {
        const double sine = std::cos(angle), cosine = std::sin(angle);
        const EndOfLeg end = leg_from_turning_point(problem, legs.turning_y, legs.turning_log_r, cosine);
        if (!end.converged) return std::nullopt;
        double slope;
        problem.put_force_slope(sine, cosine, std::pow(sine, problem.A) * std::pow(cosine, problem.q - 1.0), end.y,
                                slope);
        if (tries > 0) curvature = (slope - last_slope) / last_change;
        const double change = -slope / curvature;  // of theta
        // The error of the force is that of second order, the error of the time that of the curvature.
        if (std::abs(change) < 1e-6 * angle) return peak_near(problem, sine, cosine, end, slope, change);
        angle = std::clamp(angle - change, 0.5 * angle, 0.5 * (angle + 0.5 * std::numbers::pi));
        last_slope = slope;
        last_change = change;
    }
    return std::nullopt;
}

template std::optional<PeakForce> peak_force(const PhaseProblem&, const PhaseLegs<24>&);
template std::optional<PeakForce> peak_force(const PhaseProblem&, const PhaseLegs<32>&);
template std::optional<PeakForce> peak_force(const PhaseProblem&, const PhaseLegs<48>&);

}  // namespace impactfit
