#include "impactfit/dynamics/phase/zero_force_leg.hpp"

#include <algorithm>
#include <numbers>

namespace impactfit {
namespace {

constexpr double quarter_angle = 0.5 * std::numbers::pi;

IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg<double> zero_force_leg(const PhaseProblem& problem, const PhaseEnds<double>& ends,
                                                             double angle) {
    return leg_to_zero_force<Lanes>(problem, ends, angle);
}

/// Zero for a constant y.
double first_guess(const PhaseProblem& problem, double y) {
    double angle = std::min(1.0, std::pow(y, -1.0 / (1.0 - problem.A)));
    for (int i = 0; i < 4; ++i)
        angle = std::clamp(angle + change_to_zero_force(problem, angle, y), 0.3 * angle, 0.5 * (angle + quarter_angle));
    return angle;
}

/// Angle from the turning point at which sin^q cos^(A-1) is y: the zero of the force for a constant y.
double angle_for_constant_y(const PhaseProblem& problem, double y) {
    double angle = std::asin(std::min(0.9, std::pow(y, 1.0 / problem.q)));
    for (int i = 0; i < 5; ++i) {
        const double sine = std::sin(angle), cosine = std::cos(angle);
        const double gap = problem.q * std::log(sine) + (problem.A - 1.0) * std::log(cosine) - std::log(y);
        const double slope = problem.q * cosine / sine + (1.0 - problem.A) * sine / cosine;
        angle = std::clamp(angle - gap / slope, 0.5 * angle, 0.5 * (angle + quarter_angle));
    }
    return angle;
}

/// Zero next to the corner, for the y of the solution in balance_corner.cpp at x = q/b.
double guess_at_corner(const PhaseProblem& problem, double turning_y) {
    const double angle = angle_for_constant_y(problem, turning_y), tangent = std::tan(angle);
    const double gap = problem.b / problem.q * tangent * tangent, end = problem.q / problem.b;
    if (!(gap > 0.0 && gap * end < 1.0)) return quarter_angle - angle;
    return quarter_angle -
           angle_for_constant_y(problem, turning_y * (1.0 + gap * std::log((1.0 / gap - 1.0) / (end - 1.0))));
}

/// Motion next to zero force. Angle: pi - theta.
struct Motion {
    double angle, log_y, log_r, time;

    Motion along(const Motion& slope, double length) const {
        return {angle + length * slope.angle, log_y + length * slope.log_y, log_r + length * slope.log_r,
                time + length * slope.time};
    }
};

/// Logarithm of elastic force over damping: 0 at the event.
double force_gap(const PhaseProblem& problem, const Motion& at) {
    return at.log_y + (1.0 - problem.A) * std::log(std::sin(at.angle)) - problem.q * std::log(std::cos(at.angle));
}

/// Slope of the motion over the gap, which replaces the angle as the variable.
Motion slope_over_gap(const PhaseProblem& problem, const Motion& at) {
    const double sine = std::sin(at.angle), cosine = std::cos(at.angle), y = std::exp(at.log_y);
    const double power = problem.power(sine, cosine) * cosine, divisor = y - sine * power;
    const double log_y = -problem.b * power * cosine / divisor;
    const double angle = 1.0 / (log_y + (1.0 - problem.A) * cosine / sine + problem.q * sine / cosine);
    const double clock = problem.time_scale * std::exp(-problem.a * (at.log_r + std::log(sine))) * y / divisor;
    return {angle, log_y * angle, power * cosine / divisor * angle, clock * angle};
}

/// Motion at zero force, by a step of the Runge-Kutta method of order 4.
Motion at_zero_force(const PhaseProblem& problem, const Motion& from) {
    const double length = -force_gap(problem, from);
    const Motion first = slope_over_gap(problem, from),
                 second = slope_over_gap(problem, from.along(first, 0.5 * length)),
                 third = slope_over_gap(problem, from.along(second, 0.5 * length)),
                 fourth = slope_over_gap(problem, from.along(third, length));
    return from.along(first, length / 6.0)
        .along(second, length / 3.0)
        .along(third, length / 3.0)
        .along(fourth, length / 6.0);
}

/// Angle over which the motion next to zero force changes.
double scale_of_motion(const PhaseProblem& problem, const PhaseEnds<double>& ends, double angle) {
    if (!ends.has_corner) return angle;
    return std::min(quarter_angle - angle, corner_at_zero_force(problem, ends.turning_y).width);
}

}  // namespace

std::optional<ZeroForce<double>> zero_force(const PhaseProblem& problem, const PhaseEnds<double>& ends) {
    double angle = ends.has_corner ? guess_at_corner(problem, ends.turning_y) : first_guess(problem, ends.end_y);
    for (int tries = 0; tries < 8; ++tries) {
        const EndOfLeg<double> end = zero_force_leg(problem, ends, angle);
        if (!end.converged) return std::nullopt;
        const Motion event = at_zero_force(problem, {angle, std::log(end.y), end.log_r, end.time});
        const double change = std::abs(event.angle - angle), scale = scale_of_motion(problem, ends, angle);
        if (!(change < 3.0 * scale && event.angle > 0.0 && event.angle < quarter_angle)) return std::nullopt;
        if (change < 1e-3 * scale)  // the error of the step is about the power 5 of it
            return ZeroForce<double>{event.log_r, std::sin(event.angle), std::cos(event.angle), event.time, end.tail,
                                     event.angle};
        angle = event.angle;
    }
    return std::nullopt;
}

}  // namespace impactfit
