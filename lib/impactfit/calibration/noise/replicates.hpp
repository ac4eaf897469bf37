#pragma once
// Replicates: repeated measurements of one observable in equal impacts. Their scatter is independent of the law.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Measurements of one observable in impacts with equal mass, speed, columns, group and force threshold. A single
/// measurement is a group too.
using ReplicateGroup = std::vector<const Measurement*>;

/// Returns the groups, ordered by mass and speed. The pointers are valid as long as `problem` is unchanged.
std::vector<ReplicateGroup> replicate_groups(const FitProblem& problem);

/// Returns the residuals (ȳ - y_i) / σ_i about the weighted mean of the group.
std::vector<double> residuals_of_mean(const ReplicateGroup& group);

/// Returns the standard deviation of the rounding of the values of an observable, step / sqrt(12) with the step of the
/// written digits, as root mean square [SI]. 0 if the digits are unknown.
double rounding_noise(const FitProblem& problem, const Observable& observable);

/// Returns true if the sum of squares about the means is that of equal values, to rounding.
bool no_scatter(double within, double all);

/// Obstacle of data without replicates.
inline constexpr std::string_view no_repeats = "no impact was repeated";

/// Returns the reason why replicates cannot judge a law: records, errors of the rig, robust losses, or no repeated
/// impact. Empty if they can.
std::string replicate_obstacle(const FitProblem& problem);

/// Least degrees of freedom of a standard deviation that serves as weight. The relative standard error of such a
/// standard deviation is 1/sqrt(2 · 5) = 0.3.
inline constexpr long least_replicate_freedom = 5;

/// Returns the noise of the observables with enough replicates, in the order of all_observables:
///
///     s² = Σ_g Σ_i (y_gi - ȳ_g)² / Σ_g (n_g - 1)
///
/// over groups g of n_g replicates, and at least rounding_noise. Enough are `least_replicate_freedom` degrees of
/// freedom. Replicates without any scatter, in every observable, are copies: their noise is unknown. Empty with an
/// obstacle, and for a form.
std::vector<ReplicateNoise> replicate_noise(const FitProblem& problem);

}  // namespace impactfit
