#pragma once
// Groups of measured values with a common unknown variance, for the information criteria of fits without stated noise.

#include <map>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {

/// Least number of values of an observable with an own variance. It depends on the data only, so that the
/// criteria of all laws have the same groups: five degrees of freedom after three parameters.
inline constexpr long least_own_values = 8;

/// Number and sum of squares of the residuals of each observable, in weighting units (noise_weights.hpp).
using ObservableSums = std::map<const Observable*, VarianceGroup>;

/// Returns the groups: one for each observable with enough values, and one for all others. Empty where all values have
/// one variance: stated noise, noise of replicates, impacts of a form, records, a single observable.
std::vector<VarianceGroup> variance_groups(const FitProblem& problem, const ObservableSums& sums);

/// Returns true if variance_groups has several observables to divide.
bool has_variance_groups(const FitProblem& problem);

}  // namespace impactfit
