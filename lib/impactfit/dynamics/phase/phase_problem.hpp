#pragma once
// Impact of the power law as a single equation in the phase angle.
//
// In units of indentation_scale, effective mass and impact speed, w = c x^((n+1)/2) = r sin(theta) and x' = r
// cos(theta), c = sqrt(2 / (n+1)), r^2 the energy over its initial value. With A = (2m-n+1)/(n+1), b = A + q - 1,
// S = sin(theta)^A |cos(theta)|^(q-1) and y = c^(A-1) r^(-b) / epsilon, the motion satisfies
//   dy/dtheta = b cos^2 S y / (y + B),  d ln r/dtheta = -cos^2 S / (y + B),  B = sin cos S.
// dt/dtheta = c^(1+a) sin^(-a) r^(-a) y / (y + B), a = (n-1)/(n+1). theta is 0 at first touch, pi/2 at the turning
// point and pi at zero indentation.

#include <algorithm>
#include <cmath>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

/// Exponents and damping of an impact in the phase angle. S is double or Dual.
template <Scalar S>
struct PhaseProblemOf {
    S n, m, q, epsilon;
    S a, A, b, c;
    S start;       ///< y at first touch
    S time_scale;  ///< c^(1+a)
    int k, l;      ///< of phase_legs.hpp: k makes powers of sin smooth, l powers of cos

    PhaseProblemOf(const S& hertz_exponent, const S& damping_exponent, const S& velocity_exponent,
                   const S& damping_ratio)
        : n(hertz_exponent),
          m(damping_exponent),
          q(velocity_exponent),
          epsilon(damping_ratio),
          a((n - 1.0) / (n + 1.0)),
          A((2.0 * m - n + 1.0) / (n + 1.0)),
          b(A + q - 1.0),
          c(root(2.0 / (n + 1.0))),
          start(positive_power(c, S(A - 1.0)) / epsilon),
          time_scale(positive_power(c, S(1.0 + a))),
          k(std::clamp(static_cast<int>(std::ceil(6.0 / (1.0 + value_of(A)))), 2, 8)),
          l(value_of(q) == std::floor(value_of(q)) && !varies(q)  // the derivative has a factor ln(cos)
                ? 1
                : std::clamp(static_cast<int>(std::ceil(5.5 / (1.0 + value_of(q)))), 2, 4)) {}

    /// d ln F / dtheta in the compression. `power` is S.
    template <class V>
    [[gnu::always_inline]] void put_force_slope(const V& sine, const V& cosine, const V& power, const V& y,
                                                V& slope) const {
        const V cotangent = cosine / sine, damping = power * cosine / y, divisor = y + sine * cosine * power;
        const V log_r_slope = -cosine * cosine * power / divisor;
        const V factor = sine + damping;  // F = r^(1+a) sin^a c^(-1-a) times this factor
        const V factor_slope = cosine + damping * (A * cotangent - q / cotangent + b * log_r_slope);
        slope = (1.0 + a) * log_r_slope + a * cotangent + factor_slope / factor;
    }

    /// S at an angle of the compression.
    S power(double sine, double cosine) const {
        using std::exp;
        return exp(A * std::log(sine) + (q - 1.0) * std::log(cosine));
    }

private:
    static S root(const S& x) {
        using std::sqrt;
        return sqrt(x);
    }
};

using PhaseProblem = PhaseProblemOf<double>;

inline const PhaseProblem& plain(const PhaseProblem& problem) {
    return problem;
}
inline PhaseProblem plain(const PhaseProblemOf<Dual>& problem) {
    return {problem.n.a, problem.m.a, problem.q.a, problem.epsilon.a};
}

/// Range in which the error estimate is verified (tests/dynamics/phase_impact_test.cpp). Beyond, the powers at the ends
/// of the quarters are not smooth enough, or peaks of the force lie too near the turning point.
inline bool in_range(const PhaseProblem& problem) {
    return problem.epsilon > 1e-12 && problem.epsilon < 1e3 && problem.n >= 0.5 && problem.n <= 3.5 &&
           problem.m <= 3.0 && problem.m + 1.0 >= 0.25 * (problem.n + 1.0) && problem.q >= 0.6 && problem.q <= 1.6;
}

/// Returns true for a contact that ends before zero indentation: the force of a law with m < n attracts there.
inline bool ends_before_zero_indentation(const PhaseProblem& problem, Separation separation) {
    return separation == Separation::zero_force && problem.m < problem.n;
}

}  // namespace impactfit
