#pragma once
// Test whether groups of data, such as specimens, are equal: a fit with one value for all groups against a fit with
// one value for each group.

#include <optional>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Largest number of tested groups. The fit per group has that many times as many parameters.
inline constexpr std::size_t most_tested_groups = 50;

/// Fits the free parameters of the law per group, from the estimate of `shared`, and compares both fits. Parameters
/// with a prior, and those of sensors and rig errors, stay shared. Empty for a form, without an estimate, without two
/// groups of two impacts, and without such a parameter. Refused as test_shared_parameters, and above
/// `most_tested_groups`.
std::optional<SharedParametersTest> test_equal_groups(const FitResult& shared, const ProgressCallback& progress);

}  // namespace impactfit
