#include "impactfit/dynamics/phase/balance_corner.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace impactfit {
namespace {

/// From random impacts: above, a quarter of 24 nodes has the tolerance 1e-8.
constexpr double most_of_balance = 3.5;
constexpr double sharp_part = 0.2;  ///< width over angle

/// Balance sin^(A+1) cos^q over cos, the sine of the angle from the turning point.
struct Balance {
    double sine_power, q;
    double largest_cosine, largest_sine;  ///< where it is largest

    explicit Balance(const PhaseProblem& problem)
        : sine_power(problem.A + 1.0),
          q(problem.q),
          largest_cosine(std::sqrt(q / (sine_power + q))),
          largest_sine(std::sqrt(sine_power / (sine_power + q))) {}

    double log_value(double cosine) const {
        return 0.5 * sine_power * std::log((1.0 - cosine) * (1.0 + cosine)) + q * std::log(cosine);
    }
    double log_largest() const { return log_value(largest_cosine); }

    /// d ln(balance) / d cos
    double slope(double cosine) const { return q / cosine - sine_power * cosine / ((1.0 - cosine) * (1.0 + cosine)); }

    /// Cosine at which the balance has a value below the largest.
    double cosine_at(double log_y) const {
        double cosine = std::exp(log_y / q);
        for (int i = 0; i < 6; ++i) {
            cosine = std::min(cosine, 0.98 * largest_cosine);
            cosine -= (log_value(cosine) - log_y) / slope(cosine);
            cosine = std::clamp(cosine, 1e-3 * largest_cosine, 0.999 * largest_cosine);
        }
        return cosine;
    }
};

/// Next to the corner y - balance has the scale `gap` of the balance, and the angle the scale gap/slope. With x = (y -
/// balance) / (gap y) and z = angle / scale, dx/dz = 1/x - 1 from x = 1/gap on. The solution is z = const - x -
/// ln(x - 1): singular at x = 0, pi beside the real axis and ln(1/gap - 1) behind the end of a constant y. At the
/// largest balance the curvature replaces the slope.
BalanceCorner corner_of(const PhaseProblem& problem, double turning_y, double b) {
    const Balance balance(problem);
    const double half_curvature = balance.sine_power + balance.q, log_y = std::log(turning_y);
    const double inertia = b * balance.largest_cosine / balance.largest_sine;
    const double widest = std::cbrt(inertia / (half_curvature * half_curvature));
    const double largest = std::asin(balance.largest_cosine), excess = log_y - balance.log_largest();
    if (excess >= 0.0) return {largest, std::max(widest, std::sqrt(std::expm1(excess) / half_curvature)), false};
    const double cosine = balance.cosine_at(log_y), sine = std::sqrt((1.0 - cosine) * (1.0 + cosine));
    const double slope = balance.slope(cosine) * sine, gap = b * cosine / (sine * slope);
    const double behind = gap / slope * std::log(std::max(2.0, 1.0 / gap));
    const double angle = std::min(std::asin(cosine) + behind, largest);
    const double width = std::min(std::numbers::pi * gap / slope, widest);
    return {angle, width, width < sharp_part * angle};
}

}  // namespace

BalanceCorner balance_corner(const PhaseProblem& problem, double turning_y) {
    return corner_of(problem, turning_y, std::abs(problem.b));
}

/// Zero force is at x = q/b: the distance from the singularity at x = 0 is about q/b or more for b < 0.3 q.
BalanceCorner corner_at_zero_force(const PhaseProblem& problem, double turning_y) {
    return corner_of(problem, turning_y, std::max(std::abs(problem.b), 0.3 * problem.q));
}

bool has_corner(const PhaseProblem& problem, double turning_y) {
    return std::log(turning_y / most_of_balance) < Balance(problem).log_largest();
}

}  // namespace impactfit
