#pragma once
// Both quarter cycles of an impact (phase_problem.hpp): compression and restitution, each a Gauss collocation of N
// nodes in s (phase_angles.hpp).

#include "impactfit/dynamics/phase/phase_angles.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

/// Results at the ends of the quarters.
template <Scalar S>
struct PhaseEnds {
    S turning_y{0.0}, turning_log_r{0.0}, end_y{0.0}, end_log_r{0.0};
    S compression_time{0.0}, restitution_time{0.0};  ///< over L / v0
    S loss{0.0};                                     ///< integral of the power over the initial energy
    double tail = 0.0;                               ///< largest of the last four Legendre coefficients of the rates
    int iterations = 0;
    bool converged = false;
};

template <std::size_t N>
struct PhaseLegs : PhaseEnds<double> {
    LaneArray<N> y, force_slope;  ///< at the nodes of the compression; force_slope: d ln F / dtheta
};

/// Solves both quarter cycles. Not converged for bodies that stick or creep.
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<24>& legs);
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<32>& legs);
void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<48>& legs);

/// Same without times, loss and values at the nodes.
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<24>& legs);
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<32>& legs);
void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<48>& legs);

}  // namespace impactfit
