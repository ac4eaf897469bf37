#pragma once
// Two specimens among repeats without labels: the scatter of the repeats has two humps.

#include <optional>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Difference of an observable between two specimens.
struct SpecimenDifference {
    const Observable* observable;
    double relative;        ///< difference / mean magnitude of the observable, > 0
    double standard_error;  ///< of `relative`
};

/// Returns the difference of two specimens among the repeats, of the observable where it is largest in units of the
/// scatter, if one common difference d explains the scatter:
///
///     s_gi = (z_gi - mean z_g) d + error,   z = 0 or 1
///
/// with s the deviations of an observable from the means of equal impacts, or the first principal component of those of
/// all observables in units of their scatter. The remaining share of the sum of squares, least over z and d, is
/// compared with `draws_of_one_specimen` normal samples of the same groups. Empty unless it is smaller than in each of
/// them (p = 0.001) and splits at least half of the groups, and with fewer than `least_repeats` repeats. Of more than
/// `most_repeats` repeats the slowest impacts are examined. Observables whose repeats differ by less than the step of
/// their digits are left out.
std::optional<SpecimenDifference> two_specimens(const FitProblem& problem);

inline constexpr int draws_of_one_specimen = 999;
inline constexpr long least_repeats = 8, most_repeats = 100;

}  // namespace impactfit
