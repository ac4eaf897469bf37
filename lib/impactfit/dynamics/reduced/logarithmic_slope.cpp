#include "impactfit/dynamics/reduced/logarithmic_slope.hpp"

#include <cmath>

namespace impactfit {
namespace {

/// Solves exp(lambda) - lambda - 1 = h^2 by Newton's method. The left side is convex: from a start beyond the root the
/// iteration decreases monotonically.
long double logarithm_at(long double h) {
    long double lambda = h > 0.0L ? std::sqrt(2.0L) * h : -(1.0L + h * h);
    for (int i = 0; i < 100; ++i) {
        const long double rise = std::expm1(lambda), change = (rise - lambda - h * h) / rise;
        lambda -= change;
        if (std::abs(change) < 1e-17L * std::abs(lambda)) break;
    }
    return lambda;
}

}  // namespace

const LogarithmicSlope& LogarithmicSlope::instance() {
    static const LogarithmicSlope only;
    return only;
}

LogarithmicSlope::LogarithmicSlope() {
    for (int i = 0; i < intervals; ++i)
        polynomials_[static_cast<std::size_t>(i)] =
            expanded((static_cast<long double>(i) + 0.5L) / per_unit - static_cast<long double>(reach));
}

/// Taylor series of rise = exp(lambda) - 1 and slope = d lambda / d h about the centre, from rise * slope = 2 h and
/// d rise / d h = (rise + 1) slope, in units of half an interval.
LogarithmicSlope::Polynomial LogarithmicSlope::expanded(long double centre) {
    std::array<long double, degree + 2> rise{}, slope{};
    rise[0] = std::expm1(logarithm_at(centre));
    for (std::size_t k = 0; k <= degree; ++k) {
        long double product = k == 0 ? 2.0L * centre : k == 1 ? 2.0L : 0.0L;
        for (std::size_t i = 1; i <= k; ++i) product -= rise[i] * slope[k - i];
        slope[k] = product / rise[0];
        long double growth = slope[k];
        for (std::size_t i = 0; i <= k; ++i) growth += rise[i] * slope[k - i];
        rise[k + 1] = growth / static_cast<long double>(k + 1);
    }
    Polynomial result{};
    long double half = 1.0L;
    for (std::size_t k = 0; k <= degree; ++k, half *= 0.5L / per_unit) result[k] = static_cast<double>(slope[k] * half);
    return result;
}

/// Outside the polynomials exp(lambda) is below 1e-27 for h < 0, and Newton's method for u = exp(lambda) has a good
/// start for h > 0.
double LogarithmicSlope::beyond(double h) {
    if (h < 0.0) return -2.0 * h;
    const double wanted = 1.0 + h * h;
    double u = wanted + std::log(wanted);
    for (int i = 0; i < 3; ++i) u -= (u - std::log(u) - wanted) / (1.0 - 1.0 / u);
    return 2.0 * h / (u - 1.0);
}

}  // namespace impactfit
