#pragma once
// Both quarter cycles of an impact (phase_problem.hpp): compression and restitution, each a Gauss collocation of N
// nodes in s. The angle at the nodes is phi = (pi/2) I_s(k, l), I the regularised incomplete beta function, so that
// phi ~ s^k at zero indentation and pi/2 - phi ~ (1-s)^l at the turning point: powers of the angle with fractional
// exponents become smooth in s.

#include "impactfit/dynamics/phase/collocation_rule.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

/// phi(s) and its slope at one place.
struct PhaseAngle {
    double sine, cosine, slope;
};

template <std::size_t N>
struct PhaseAngles {
    LaneArray<N> sine, cosine, log_sine, log_cosine, slope;  ///< slope: d phi / d s
    LaneArray<N> log_sine_ratio;                             ///< ln(sin(phi) / s^k)
    LaneArray<N> slope_ratio;                                ///< (d phi / d s) / s^(k-1)

    static constexpr int largest_k = 8, largest_l = 4;
    /// 1 <= k <= largest_k, 1 <= l <= largest_l.
    static const PhaseAngles& instance(int k, int l);
};

/// Returns phi at s, 0 <= s <= 1.
PhaseAngle phase_angle(int k, int l, double s);

extern template struct PhaseAngles<24>;
extern template struct PhaseAngles<32>;
extern template struct PhaseAngles<48>;

/// Results at the ends of the quarters.
template <Scalar S>
struct PhaseEnds {
    S turning_y{0.0}, turning_log_r{0.0}, end_y{0.0}, end_log_r{0.0};
    S compression_time{0.0}, restitution_time{0.0};  ///< over L / v0
    S loss{0.0};                                     ///< integral of the power over the initial energy
    double tail = 0.0;                               ///< largest of the last four Legendre coefficients of the rates
    int iterations = 0;
    bool converged = false;
    /// Strong damping (balance_corner.hpp): compression only, with end_log_r and end_y of the turning point.
    bool has_corner = false;
};

template <std::size_t N>
struct PhaseLegs : PhaseEnds<double> {
    LaneArray<N> y, force_slope;  ///< at the nodes of the compression; force_slope: d ln F / dtheta
};

/// Solves both quarter cycles, or the compression if the restitution has a corner. Not converged for bodies that stick
/// or creep.
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<24>& legs);
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<32>& legs);
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<48>& legs);

/// Same without times, loss and values at the nodes.
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<24>& legs);
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<32>& legs);
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<48>& legs);

}  // namespace impactfit
