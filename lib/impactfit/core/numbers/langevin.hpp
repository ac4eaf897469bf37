#pragma once
// Langevin function L(s) = coth s - 1/s, its complement and its inverse, to a few roundings for every s >= 0.

#include <cmath>

namespace impactfit {

namespace langevin_detail {

/// Limit between the continued fraction of L (below) and the formula of 1 - L (above). Both preserve all digits.
inline constexpr double near = 2.0;

}  // namespace langevin_detail

/// L(s) = s/(3 + s^2/(5 + s^2/(7 + ...))), from the continued fraction of tanh  @eq{DLMF, 4.39.1}. At s = 2 the
/// truncation error of fifteen levels is below rounding.
inline double langevin(double s) {
    if (s > langevin_detail::near) return 1.0 - (1.0 / s - 2.0 / std::expm1(2.0 * s));
    double below = 31.0;
    for (double odd = 29.0; odd > 2.0; odd -= 2.0) below = odd + s * s / below;
    return s / below;
}

/// 1 - L(s) = 1/s - 2/(exp(2s) - 1).
inline double langevin_complement(double s) {
    return s > langevin_detail::near ? 1.0 / s - 2.0 / std::expm1(2.0 * s) : 1.0 - langevin(s);
}

/// Returns s >= 0 with L(s) = y, for 0 <= y < 1. `complement` is 1 - y, a separate argument to avoid its rounding
/// error. L is increasing and concave, so Newton's method remains left of the root after one step and converges. The
/// starting value of Cohen, y(3-y^2)/(1-y^2), has an error below 5 %. Four quadratically convergent steps and a fifth
/// for rounding suffice.
inline double inverse_langevin(double y, double complement) {
    if (y == 0.0) return 0.0;
    if (complement < 0.05) return 1.0 / complement;  // s > 20: the exponential is below rounding, its square overflows
    double s = y * (3.0 - y * y) / (complement * (1.0 + y));
    for (int step = 0; step < 5; ++step) {
        if (s > langevin_detail::near) {
            const double sinh_s = std::sinh(s);
            s -= (complement - langevin_complement(s)) / (1.0 / (s * s) - 1.0 / (sinh_s * sinh_s));
        } else {
            const double l = langevin(s);
            s -= (l - y) / (1.0 - l * l - 2.0 * l / s);
        }
    }
    return s;
}

}  // namespace impactfit
