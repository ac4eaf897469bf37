#pragma once
// Modelled faults: problems whose data or impacts are those of a rig with a fault.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if every impact comes from a drop height with a rebound height.
bool has_heights_only(const FitProblem& problem);

/// Replaces the speeds of heights, which are those without air, by those of a sphere of this diameter [m] in air.
void add_drag(FitProblem& problem, double diameter);

/// Returns true if every impact has a restitution between two flights of a recording, with the errors they share.
bool has_flights_only(const FitProblem& problem);

/// Replaces the speeds of flights without air, up and down to the same height, by those of a sphere of this diameter
/// [m] in air with flights of the same duration.
void add_drag_of_flights(FitProblem& problem, double diameter);

/// Subtracts offsets [m] from the drop heights and the rebound heights.
void subtract_offsets(FitProblem& problem, double drop, double rebound);

/// Replaces restitutions that are ratios of heights by their roots. A stated noise is that of the restitution; a noise
/// of the repeats that of the ratio.
void take_roots(FitProblem& problem);

/// Multiplies every effective mass, and its load, by a factor.
void scale_mass(FitProblem& problem, double factor);

/// Adds the weight to the loads.
void add_weight(FitProblem& problem);

/// Adds the rounding of the digits to the standard deviations of an observable.
void add_rounding(FitProblem& problem, const Observable& observable);

}  // namespace impactfit
