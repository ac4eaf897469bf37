#pragma once
// Possible causes of a misfit: faults of the rig or of the sheet that explain it as well as another law.

#include <optional>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Least fall of chi-squared that speaks for a fault of one parameter: p = 0.001 of the likelihood-ratio test.
inline constexpr double least_improvement = 10.83;

/// Returns the faults that explain the misfit of a contradicted or doubtful fit, the least chi-squared first. Each
/// fault is modelled with one free number, its size, or with none, and the data are fitted again from the estimate. A
/// fault is named if
///
///   - chi-squared falls by at least `least_improvement` (without known noise: in units of the misfit that remains);
///   - the data do not contradict the law with it;
///   - its size is possible: a sphere between the densities of foam and osmium, offsets below half the least height.
///
/// The standard error of a size s is |s| / sqrt(fall of chi-squared), of a diameter half of it. Two specimens are found
/// in the scatter of the repeats (diagnosis/two_specimens.hpp), errors of the drop heights of 5 to
/// 15 mm by fit_set_point_error, if nothing else explains the misfit. Where the fit has estimated smaller ones, the
/// faults are compared with the fit without them. Empty for forms, records and robust losses. `weight`:
/// weight_effect(result).
std::vector<PossibleCause> possible_causes(const FitResult& result, const std::optional<WeightEffect>& weight);

}  // namespace impactfit
