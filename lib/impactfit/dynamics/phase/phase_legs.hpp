#pragma once
// Impact of the power law as a single equation in the phase angle.
//
// In units of indentation_scale, effective mass and impact speed, w = c x^((n+1)/2) = r sin(theta) and x' = r
// cos(theta), c = sqrt(2 / (n+1)), r^2 the energy over its initial value. With A = (2m-n+1)/(n+1), b = A + q - 1,
// S = sin(theta)^A |cos(theta)|^(q-1) and y = c^(A-1) r^(-b) / epsilon, the motion satisfies
//   dy/dtheta = b cos^2 S y / (y + B),  d ln r/dtheta = -cos^2 S / (y + B),  B = sin cos S.
// dt/dtheta = c^(1+a) sin^(-a) r^(-a) y / (y + B), a = (n-1)/(n+1). theta is 0 at first touch, pi/2 at the turning
// point and pi at zero indentation.
//
// Each quarter cycle is a Gauss collocation of N nodes in s (phase_angles.hpp). Newton's method solves it with the
// integrating factor of the linearised equation: two products with the matrix of integrals, no factorisation.

#include "impactfit/dynamics/phase/phase_angles.hpp"

namespace impactfit {

/// Exponents and damping of an impact in the phase angle.
struct PhaseProblem {
    double n, m, q, epsilon;
    double a, A, b, c;
    int k, l;  ///< of phase_angles.hpp

    PhaseProblem(double hertz_exponent, double damping_exponent, double velocity_exponent, double damping_ratio);
    double start() const { return start_; }  ///< y at first touch
    /// d ln F / dtheta in the compression.
    template <class V>
    void put_force_slope(const V& sine, const V& cosine, const V& power, const V& y, V& slope) const;

private:
    double start_;
};

/// Range of the damping ratio in which no intermediate result overflows or loses digits.
inline bool in_range(const PhaseProblem& problem) {
    return problem.epsilon > 1e-12 && problem.epsilon < 1e3;
}

/// Solution of both quarter cycles.
template <std::size_t N>
struct PhaseLegs {
    double turning_y = 0.0, turning_log_r = 0.0, end_y = 0.0, end_log_r = 0.0;
    double tail = 0.0;  ///< largest of the last four Legendre coefficients of the rates
    int iterations = 0;
    bool converged = false;
    // Set by solve_phase_legs only:
    double compression_time = 0.0, restitution_time = 0.0;  ///< over L / v0
    double loss = 0.0;                                      ///< integral of the power over the initial energy
    LaneArray<N> y, force_slope;  ///< at the nodes of the compression; force_slope: d ln F / dtheta
};

/// power is S.
template <class V>
[[gnu::always_inline]] inline void PhaseProblem::put_force_slope(const V& sine, const V& cosine, const V& power,
                                                                 const V& y, V& slope) const {
    const V cotangent = cosine / sine, damping = power * cosine / y, divisor = y + sine * cosine * power;
    const V log_r_slope = -cosine * cosine * power / divisor;
    const V factor = sine + damping;  // F = r^(1+a) sin^a c^(-1-a) times this factor
    const V factor_slope = cosine + damping * (A * cotangent - q / cotangent + b * log_r_slope);
    slope = (1.0 + a) * log_r_slope + a * cotangent + factor_slope / factor;
}

/// Solves both quarter cycles. Not converged for bodies that stick or creep.
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<24>& legs);
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<32>& legs);
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<48>& legs);

/// Same without times, loss and values at the nodes.
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<24>& legs);
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<32>& legs);
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<48>& legs);

}  // namespace impactfit
