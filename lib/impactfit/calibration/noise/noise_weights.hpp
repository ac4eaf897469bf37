#pragma once
// Noise weights: standard deviations of all measurements, stated, or a common weight per observable.

#include <set>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Sets the standard deviations that are not stated (NaN). If none is stated: the noise of each observable from its
/// replicates (replicates.hpp); without enough replicates of every observable 1 for restitution, the root mean square
/// of the measured values for every other observable. If those of other observables are stated: the noise from the
/// replicates of the observable, with a note. Throws Error (problem) if values without stated noise remain beside
/// stated ones, and for a robust loss, a prior or a loop without stated noise.
void complete_noise(FitProblem& problem);

std::set<const Observable*> fitted_observables(const FitProblem& problem);

/// Returns the weight of an observable without stated noise: 1 for restitution, the root mean square of the measured
/// values for any other observable [SI].
double weighting_unit(const FitProblem& problem, const Observable& observable);

}  // namespace impactfit
